/** Hand a text to the person as a file. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A record as a file of its own. */
export function downloadRecord(game: string, record: unknown): void {
  download(`sixfold-${game}.jsonl`, `${JSON.stringify(record)}\n`);
}
