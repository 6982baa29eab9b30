/** What must hold after every operation on every document. A violation is thrown as an error that says which law broke. */

import { isDeepStrictEqual } from "node:util";
import type { Container, CreatedContainer, DocumentObject, Operation, Outcome } from "@agent-config/core";
import { secret } from "./grammar-documents.ts";
import { hold } from "./hold.ts";
import { isThere } from "./model.ts";
import { type Flavour, flavours, type Scenario, type Step } from "./scenarios.ts";
import { checkEdits, checkStep } from "./step-laws.ts";
import { valueIn } from "./witness.ts";

/** Runs a scenario step by step, as a program with a ledger would, and holds every step to the laws. */
export const checkScenario = (scenario: Scenario): void => {
  const flavour = flavours[scenario.flavour] as Flavour;
  const ledger: Ledger = { containers: [], ours: [] };
  const operations: Operation[] = [];
  const outcomes: Outcome[] = [];
  let text = scenario.text;
  let onlyOurs = true;
  let isDisturbed = false;
  for (const step of scenario.steps) {
    const operation = operationOf(scenario.container, step, ledger);
    onlyOurs &&= ledger.ours.includes(step.name) || !isThere(valueIn(text), scenario.container, step.name);
    const edited = checkStep(flavour, text, operation);
    if (!edited) return;
    record(ledger, step, edited.outcomes[0]);
    operations.push(operation);
    outcomes.push(...edited.outcomes);
    text = flavour.accepts.comments ? annotated(edited.text, step.aside) : edited.text;
    isDisturbed ||= text !== edited.text;
  }
  if (isDisturbed) return;
  checkBatch(flavour, scenario.text, operations, text, outcomes);
  if (!onlyOurs) return;
  checkRestored(flavour, scenario, text, { ...ledger, ours: ledger.ours.toReversed() });
  checkRestored(flavour, scenario, text, ledger);
};

interface Ledger {
  containers: readonly CreatedContainer[];
  ours: readonly string[];
}

/** The text with a comment behind one of its brackets or commas. */
const annotated = (text: string, place: number | undefined): string => {
  if (place === undefined) return text;
  const places = [...text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|([{}[\],])/g)].flatMap(
    ({ index, 1: mark }) => (mark === undefined ? [] : [index + 1]),
  );
  const at = places[place % places.length] ?? 0;
  return `${text.slice(0, at)}/*C${9000 + place} ${secret}*/${text.slice(at)}`;
};

const operationOf = (container: Container, { op, name, set, drop }: Step, ledger: Ledger): Operation => {
  const { keyedBy } = container;
  if (op === "remove")
    return {
      op,
      container,
      name,
      ...(ledger.ours.includes(name) ? { created: { containers: ledger.containers } } : {}),
    };
  const members = Object.entries(set).filter(([key]) => key !== keyedBy);
  return {
    op,
    container,
    name,
    set: Object.fromEntries(members) as DocumentObject,
    drop: drop.filter((key) => key !== keyedBy),
  };
};

const record = (ledger: Ledger, { op, name }: Pick<Step, "op" | "name">, outcome: Outcome | undefined): void => {
  if (outcome?.created) ledger.ours = [...ledger.ours, name];
  if (op === "remove") ledger.ours = ledger.ours.filter((other) => other !== name);
  const known = [...ledger.containers, ...(outcome?.created?.containers ?? [])];
  ledger.containers = known.filter((container) => !outcome?.restored?.includes(container));
};

const checkBatch = (
  { editor }: Flavour,
  text: string,
  operations: readonly Operation[],
  result: string,
  outcomes: readonly Outcome[],
): void => {
  const edited = editor.edit(text, operations);
  hold(edited.text === result, "operations in one call give what they give one after another");
  hold(isDeepStrictEqual(edited.outcomes, outcomes), "the outcomes of one call are those of the single ones");
  checkEdits(text, edited);
};

const checkRestored = ({ editor }: Flavour, { container, text: start }: Scenario, end: string, from: Ledger): void => {
  const ledger = { ...from };
  let text = end;
  for (const name of from.ours) {
    const { text: next, outcomes } = editor.edit(text, [
      { op: "remove", container, name, created: { containers: ledger.containers } },
    ]);
    hold(outcomes[0]?.exact === true, "removal of what nobody else touched is exact");
    record(ledger, { op: "remove", name }, outcomes[0]);
    text = next;
  }
  hold(text === start, "installs then uninstalls restore the bytes");
};
