// The limit: random dice games of 2-4 seats, full rules (D1-D7, standard jokers), as tight C as is reasonable.
// Usage: dice_limit [GAMES [SEATS]]. Prints games and moves a second; a move is a roll or a score.
//
// Six small numbers, one a symbol, are kept in the low six bytes of one word: how many dice show each symbol, how many crosses
// each row has.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t u64;
#define ONES 0x010101010101ull // 1 in each of the six bytes
#define HIGH 0x808080808080ull // the top bit of each

static u64 faces[6 * 6 * 6 * 6]; // every roll of a seat's dice, as counts of the symbols

static u64 x = 88172645463325252ull;
static inline uint32_t rnd(uint32_t n) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; return (u64)(uint32_t)(x >> 32) * n >> 32; }

static inline int all_at_least(u64 v, int k) { return ((v + (128 - k) * ONES) & HIGH) == HIGH; }

// The crosses of a scoring: own dice times the others' (D4), or a joker (D5).
static inline u64 crosses(u64 own, u64 others) {
  u64 bit0 = (own & ONES) * 255, bit1 = (own >> 1 & ONES) * 255, bit2 = (own >> 2 & ONES) * 255;
  u64 match = (others & bit0) + ((others & bit1) << 1) + ((others & bit2) << 2), joker = 0;
  for (u64 many = (bit1 | bit2) & ONES; many; many &= many - 1) { // each symbol with two or more dice
    int at = __builtin_ctzll(many), choice = rnd(7);
    if (!choice) continue; // 0: they match
    match &= ~(255ull << at);
    joker += ((own >> at & 255) - 1) << 8 * (choice - 1);
  }
  return match + joker;
}

// Crosses until no more can be made (D6). With nothing lost the rows would be `want`; boxes 1-3 are always free, so every row gets
// a cross, and 4-6 open, just when all want 1 or more; then every row gets to 4, and box 7 opens, just when all want 4 or more.
// A row that is past a limit already has opened that strip before, so the limit is the same for all rows.
static inline u64 cross(u64 sheet, u64 add) {
  u64 want = sheet + add;
  int limit = all_at_least(want, 4) ? 7 : all_at_least(want, 1) ? 6 : 3;
  u64 over = ((want + (127 - limit) * ONES) & HIGH) >> 7;
  return (want & ~(over * 255)) | over * limit;
}

static inline __attribute__((always_inline)) int game(const int seats) {
  const int rolls = seats == 2 ? 1296 : seats == 3 ? 216 : 36; // 4, 3 or 2 dice a seat (D1)
  u64 dice[4] = {0}, sheet[4] = {0}, table = 0; // table: the dice of all seats
  int moves = 0, turn = 0;
  for (int i = 1; i < seats; i++) table += dice[i] = faces[rnd(rolls)]; // D2
  for (;; turn = turn + 1 == seats ? 0 : turn + 1) {
    u64 others = table - dice[turn], own;
    int made = 0, again;
    do { // D3: all dice each time; the roll and the wish for another in one number
      int k = rnd(2 * rolls);
      own = faces[k >> 1];
      again = k & 1;
      made++;
    } while (made < 3 && again);
    dice[turn] = own;
    table = others + own;
    sheet[turn] = cross(sheet[turn], crosses(own, others));
    moves += made + 1;
    if (sheet[turn] == 7 * ONES) return moves; // D7
  }
}

// One copy of the game a number of seats.
static __attribute__((noinline)) long play2(int n) { long m = 0; while (n--) m += game(2); return m; }
static __attribute__((noinline)) long play3(int n) { long m = 0; while (n--) m += game(3); return m; }
static __attribute__((noinline)) long play4(int n) { long m = 0; while (n--) m += game(4); return m; }

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 200000, seats = argc > 2 ? atoi(argv[2]) : 2;
  if (n < 1 || seats < 2 || seats > 4) { fprintf(stderr, "usage: %s [GAMES [SEATS 2-4]]\n", argv[0]); return 2; }
  for (int k = 0; k < 6 * 6 * 6 * 6; k++)
    for (int d = 0, rest = k; d < 6 - seats; d++, rest /= 6) faces[k] += 1ull << 8 * (rest % 6);
  struct timespec t0, t1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  long moves = seats == 2 ? play2(n) : seats == 3 ? play3(n) : play4(n);
  clock_gettime(CLOCK_MONOTONIC, &t1);
  double dt = t1.tv_sec - t0.tv_sec + (t1.tv_nsec - t0.tv_nsec) / 1e9;
  printf("%.0f games/s %.2f Mmoves/s %.2f moves/game\n", n / dt, moves / dt / 1e6, (double)moves / n);
}
