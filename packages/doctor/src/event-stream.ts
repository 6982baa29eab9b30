/** One event of a stream of server-sent events. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * The events of a text that arrives in pieces, by the WHATWG rules (html.spec.whatwg.org, section 9.2.6, read 2026-11-30):
 * lines end with CR, LF or CR LF, an event with a blank line, its data lines are joined by LF, the rest is ignored.
 */
export async function* eventsOf(pieces: AsyncIterable<string>): AsyncGenerator<StreamEvent> {
  let event = "";
  let data: string[] = [];
  for await (const line of linesOf(pieces)) {
    if (line === "") {
      if (data.length > 0) yield { event: event || "message", data: data.join("\n") };
      event = "";
      data = [];
      continue;
    }
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }
}

/** A CR at the end of a piece ends its line at once; an LF that follows in the next piece belongs to it. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let endedInCr = false;
  for await (const piece of pieces) {
    const lines = (rest + (endedInCr ? piece.replace(/^\n/, "") : piece)).split(/\r\n|\n|\r/);
    endedInCr = piece.endsWith("\r");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
