import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { createGate, type Limits, type Rank } from "../../../scripts/serve/gate.mjs";

const limits: Limits = { places: 2, reserved: 1, waitMs: 200, maxWaiting: 4 };

/** Who has been let in or turned away, in order. */
function aGate(own: Partial<Limits> = {}) {
  const gate = createGate({ ...limits, ...own });
  const answers: string[] = [];
  const leaving = new Map<string, () => void>();
  const ask = (name: string, rank: Rank) =>
    gate.enter(rank).then((leave) => {
      answers.push(leave ? name : `not ${name}`);
      if (leave) leaving.set(name, leave);
    });
  const settled = () => delay(0);
  return {
    answers,
    ask,
    settled,
    async leave(name: string) {
      leaving.get(name)!();
      await settled();
    },
  };
}

describe("the gate", () => {
  it("the gate admits as many requests as it has places, and the next when one leaves", async () => {
    const gate = aGate();
    for (const name of ["a", "b", "c"]) void gate.ask(name, "arriving");
    await gate.settled();
    expect(gate.answers).toEqual(["a", "b"]);
    await gate.leave("a");
    expect(gate.answers).toEqual(["a", "b", "c"]);
  });

  it("the gate frees a place once, however often it is left", async () => {
    const gate = aGate();
    for (const name of ["a", "b", "c", "d"]) void gate.ask(name, "arriving");
    await gate.settled();
    await gate.leave("a");
    await gate.leave("a");
    expect(gate.answers).toEqual(["a", "b", "c"]);
  });

  it("the gate admits registering before visits already begun, and both before new visits", async () => {
    const gate = aGate();
    void gate.ask("a", "arriving");
    void gate.ask("b", "arriving");
    void gate.ask("reader", "arriving");
    void gate.ask("payer", "begun");
    void gate.ask("registrant", "registering");
    await gate.settled();
    for (const name of ["a", "b", "registrant"]) await gate.leave(name);
    expect(gate.answers).toEqual(["a", "b", "registrant", "payer", "reader"]);
  });

  it("the gate gives one place in four to less urgent requests, so that a rush stops nothing else", async () => {
    const gate = aGate({ places: 1, maxWaiting: 20 });
    void gate.ask("first", "registering");
    for (const name of ["r1", "r2", "r3", "r4", "r5", "r6", "r7"]) void gate.ask(name, "registering");
    void gate.ask("reader", "arriving");
    void gate.ask("payer", "begun");
    await gate.settled();
    for (let left = 0; left < 8; left++) await gate.leave(gate.answers.at(-1)!);
    expect(gate.answers).toEqual(["first", "r1", "r2", "r3", "reader", "r4", "r5", "r6", "payer"]);
  });

  it("the gate reserves a place for signing in", async () => {
    const gate = aGate();
    for (const name of ["a", "b"]) void gate.ask(name, "registering");
    void gate.ask("c", "registering");
    void gate.ask("staff", "sign-in");
    await gate.settled();
    expect(gate.answers).toEqual(["a", "b", "staff"]);
    // The place that is left is the reserved one.
    await gate.leave("staff");
    expect(gate.answers).toEqual(["a", "b", "staff"]);
  });

  it("the gate turns away requests that have waited as long as anybody waits for an answer", async () => {
    vi.useFakeTimers();
    try {
      const gate = aGate();
      for (const name of ["a", "b"]) void gate.ask(name, "arriving");
      const late = gate.ask("late", "registering");
      await vi.advanceTimersByTimeAsync(199);
      expect(gate.answers).toEqual(["a", "b"]);
      await vi.advanceTimersByTimeAsync(1);
      await late;
      expect(gate.answers).toEqual(["a", "b", "not late"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("a full gate turns away the least urgent request, and among those the one that waited longest", async () => {
    const gate = aGate();
    for (const name of ["a", "b"]) void gate.ask(name, "arriving");
    for (const name of ["c", "d", "e", "f"]) void gate.ask(name, "arriving");
    void gate.ask("g", "arriving");
    await gate.settled();
    expect(gate.answers).toEqual(["a", "b", "not g"]);
    void gate.ask("registrant", "registering");
    await gate.settled();
    expect(gate.answers).toEqual(["a", "b", "not g", "not c"]);
    await gate.leave("a");
    expect(gate.answers.at(-1)).toBe("registrant");
  });
});
