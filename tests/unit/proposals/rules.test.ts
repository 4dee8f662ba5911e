import { expect, it } from "vitest";
import { fullNameOrLeft } from "@/lib/core/full-name";
import { canBecome, isProposalPending, isSecondPerson, type ProposalState } from "@/lib/proposals/rules";
import config from "../../../next.config.mjs";

const states: ProposalState[] = ["requested", "approved", "applied", "stopped", "superseded"];

it("a proposal ends once, is approved once, and never waits again", () => {
  const next = states.map((from) => states.filter((to) => canBecome(from, to)));
  expect(next).toEqual([
    ["approved", "applied", "stopped", "superseded"],
    ["applied", "stopped", "superseded"],
    [],
    [],
    [],
  ]);
  expect(states.filter(isProposalPending)).toEqual(["requested", "approved"]);
});

it("the person who approves a change is neither its requester nor the person it is about", () => {
  const parties = { requestedById: "requester", aboutId: "member" };
  expect(["requester", "member", "owner"].filter((id) => isSecondPerson(id, parties))).toEqual(["owner"]);
});

it("a person who has left is given the same name everywhere", () => {
  expect(fullNameOrLeft({ firstName: "Marva", lastName: "Rolle" })).toBe("Marva Rolle");
  expect([fullNameOrLeft(null), fullNameOrLeft(undefined)]).toEqual(Array(2).fill("someone who has left"));
});

it("links in letters of earlier versions lead to the page that stops a change", async () => {
  const redirects = (await config.redirects?.()) ?? [];
  expect(redirects.map(({ source, destination }) => [source, destination])).toEqual(
    ["stop-bank-change", "stop-factor-reset", "stop-address-change"].map((page) => [
      `/${page}/:token`,
      "/stop/:token",
    ]),
  );
});
