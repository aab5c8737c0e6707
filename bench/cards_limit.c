// The limit: random card games of 2-4 seats, full rules (C1-C9), as tight C as is reasonable.
// Usage: cards_limit [GAMES [SEATS]]. Prints games and moves a second; a move is a play, or the draw or swap that ends a turn.
//
// Six small numbers, one a symbol, are kept in the low six bytes of one word: a card is a word with a 1 in its two symbols'
// bytes, and so the sum of all open cards holds how many of them show each symbol.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
enum { CARDS = 60, HAND = 6 };
#define ONES 0x010101010101ull // 1 in each of the six bytes
#define HIGH 0x808080808080ull // the top bit of each

typedef struct { u64 track, open[2], hand[HAND]; int n, oldest, low; } Seat; // low: value of the lowest marker
typedef struct { Seat seat[4]; u64 visible; u64 pile[2][CARDS]; u64 *deck, *discard; int ndeck, ndiscard; } State;

static u64 cards[CARDS];

static u64 x = 88172645463325252ull;
static inline uint32_t rnd(uint32_t n) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; return (u64)(uint32_t)(x >> 32) * n >> 32; }

// Are all six markers at k or more?
static inline int all_at_least(u64 track, int k) { return ((track + (128 - k) * ONES) & HIGH) == HIGH; }

// One card; with the last one the discard pile becomes the draw pile at once (C8). Drawing at random stands for shuffling.
static inline u64 draw(State *s) {
  int k = rnd(s->ndeck);
  u64 card = s->deck[k];
  s->deck[k] = s->deck[--s->ndeck];
  if (!s->ndeck) {
    u64 *empty = s->deck;
    s->deck = s->discard; s->ndeck = s->ndiscard;
    s->discard = empty; s->ndiscard = 0;
  }
  return card;
}

// Moves the marker whose byte begins at bit `at` by the matches it has (C4). Only the five other markers can block it: one at 0
// keeps it out of 4-6, one below 4 out of 7-10 (C5). Returns whether it has just reached 10 (C6).
static inline int advance(Seat *p, int at, u64 visible) {
  u64 others = p->track | 0x0full << at; // its own byte never blocks
  int limit = all_at_least(others, 4) ? 10 : all_at_least(others, 1) ? 6 : 3;
  int from = p->track >> at & 255, to = from + (int)(visible >> at & 255);
  if (to > limit) to = limit;
  p->track += (u64)(to - from) << at;
  return to == 10 && from < 10;
}

static inline __attribute__((always_inline)) int game(const int seats) {
  const int rows = seats == 2 ? 2 : 1; // open cards a seat (C2)
  State s;
  int moves = 0, turn = 0;
  memcpy(s.pile[0], cards, sizeof cards);
  s.deck = s.pile[0]; s.discard = s.pile[1]; s.ndeck = CARDS; s.ndiscard = 0; s.visible = 0;
  for (int i = 0; i < seats; i++) {
    Seat *p = &s.seat[i];
    p->track = 0; p->oldest = 0; p->low = 0;
    for (p->n = 0; p->n < HAND; p->n++) p->hand[p->n] = draw(&s);
    for (int k = 0; k < rows; k++) s.visible += p->open[k] = draw(&s);
  }
  for (;; turn = turn + 1 == seats ? 0 : turn + 1) {
    Seat *p = &s.seat[turn];
    for (int owed = 1; owed; owed--) { // a turn's play and its bonus moves (C3, C6)
      int pick = rnd(2 * p->n), slot = pick >> 1, swapped = pick & 1; // hand slot and order of the symbols in one number
      u64 card = p->hand[slot];
      p->hand[slot] = p->hand[--p->n];
      int low = __builtin_ctzll(card), high = __builtin_ctzll(card & (card - 1));
      int first = swapped ? high : low, second = low + high - first;
      moves++;
      owed += advance(p, first, s.visible);
      if (all_at_least(p->track, 7)) return moves; // C9
      owed += advance(p, second, s.visible);
      if (all_at_least(p->track, 7)) return moves;
      // The oldest own card leaves, before a bonus move (C6) or at the end of the turn (C3): before any drawing in both cases.
      u64 old = p->open[p->oldest];
      s.discard[s.ndiscard++] = old;
      s.visible += card - old;
      p->open[p->oldest] = card;
      if (rows == 2) p->oldest ^= 1;
    }
    // Swap, if no card left in hand shows a lowest symbol (C7).
    while (all_at_least(p->track, p->low + 1)) p->low++;
    u64 lowest = (~(p->track + (127 - p->low) * ONES) & HIGH) >> 7, shown = 0;
    for (int i = 0; i < p->n; i++) shown |= p->hand[i];
    if (!(shown & lowest) && rnd(2)) {
      for (int i = 0; i < p->n; i++) s.discard[s.ndiscard++] = p->hand[i];
      p->n = 0;
    }
    while (p->n < HAND) p->hand[p->n++] = draw(&s);
    moves++;
  }
}

// One copy of the game a number of seats.
static __attribute__((noinline)) long play2(int n) { long m = 0; while (n--) m += game(2); return m; }
static __attribute__((noinline)) long play3(int n) { long m = 0; while (n--) m += game(3); return m; }
static __attribute__((noinline)) long play4(int n) { long m = 0; while (n--) m += game(4); return m; }

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 200000, seats = argc > 2 ? atoi(argv[2]) : 2, k = 0;
  if (n < 1 || seats < 2 || seats > 4) { fprintf(stderr, "usage: %s [GAMES [SEATS 2-4]]\n", argv[0]); return 2; }
  for (int a = 0; a < 6; a++) // C1
    for (int b = a + 1; b < 6; b++)
      for (int i = 0; i < 4; i++) cards[k++] = 1ull << 8 * a | 1ull << 8 * b;
  struct timespec t0, t1;
  clock_gettime(CLOCK_MONOTONIC, &t0);
  long moves = seats == 2 ? play2(n) : seats == 3 ? play3(n) : play4(n);
  clock_gettime(CLOCK_MONOTONIC, &t1);
  double dt = t1.tv_sec - t0.tv_sec + (t1.tv_nsec - t0.tv_nsec) / 1e9;
  printf("%.0f games/s %.2f Mmoves/s %.2f moves/game\n", n / dt, moves / dt / 1e6, (double)moves / n);
}
