import { describe, expect, it } from "vitest";
import { printInTurn } from "@/lib/print/pool";

/** Work that ends when the test says so, and the order in which it began. */
function aPress() {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const print = (who: string, name: string) =>
    printInTurn(who, () => {
      begun.push(name);
      return new Promise<void>((resolve) => endings.push(resolve));
    });
  return {
    begun,
    print,
    end: (count = endings.length) => endings.splice(0, count).forEach((done) => done()),
  };
}

async function endAll({ end }: ReturnType<typeof aPress>, all: Promise<unknown>[]) {
  const settled = Promise.allSettled(all);
  let isSettled = false;
  void settled.then(() => (isSettled = true));
  await expect
    .poll(() => {
      end();
      return isSettled;
    })
    .toBe(true);
  return settled;
}

describe("receipts and tickets", () => {
  it("receipts and tickets are printed two at a time per person, and nobody else waits for them", async () => {
    const press = aPress();
    const all = ["a1", "a2", "a3"].map((name) => press.print("anna", name));
    all.push(press.print("bertram", "b1"));
    await expect.poll(() => press.begun).toEqual(["a1", "a2", "b1"]);
    press.end(1);
    await expect.poll(() => press.begun).toEqual(["a1", "a2", "b1", "a3"]);
    await endAll(press, all);
  });

  it("receipts and tickets are printed four at a time for all people together", async () => {
    const press = aPress();
    const all = ["a", "b", "c", "d", "e"].map((who) => press.print(who, who));
    await expect.poll(() => press.begun).toEqual(["a", "b", "c", "d"]);
    press.end(1);
    await expect.poll(() => press.begun).toHaveLength(5);
    await endAll(press, all);
  });

  it("a person with twelve pending receipts or tickets gets no more until they are done, and others do", async () => {
    const press = aPress();
    const pending = Array.from({ length: 12 }, (_, number) => press.print("anna", `a${number}`));
    await expect(press.print("anna", "a13")).rejects.toMatchObject({ code: "too_many" });
    pending.push(press.print("bertram", "b1"));
    await endAll(press, pending);
    expect(press.begun).toHaveLength(13);
    await endAll(press, [press.print("anna", "again")]);
    expect(press.begun).toHaveLength(14);
  });
});
