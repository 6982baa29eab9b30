import { expect, it } from "vitest";
import { eventsOf, type StreamEvent } from "../src/event-stream.ts";

const eventsIn = async (...pieces: readonly string[]): Promise<readonly StreamEvent[]> => {
  const events: StreamEvent[] = [];
  for await (const event of eventsOf(from(pieces))) events.push(event);
  return events;
};

async function* from(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

const first = ["event: a", "data: one", "data:two", ": comment", "id: 7", ""];
const stream = [...first, "data", "", "", "event: lost", "", "data:  three", "", "data: cut"];
const expected = [
  { event: "a", data: "one\ntwo" },
  { event: "message", data: "" },
  { event: "message", data: " three" },
];

it.each(["\n", "\r\n", "\r"])("reads events whose lines end with %j, however the text is cut", async (end) => {
  const text = stream.join(end);
  expect(await eventsIn(text)).toEqual(expected);
  expect(await eventsIn(...text)).toEqual(expected);
});

it("gives an event as soon as its blank line is there", async () => {
  const events = eventsOf(
    (async function* () {
      yield "data: x\r\r";
      throw new Error("read too far");
    })(),
  );
  expect((await events.next()).value).toEqual({ event: "message", data: "x" });
});
