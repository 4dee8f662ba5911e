import "server-only";
import { captureLimitNotice } from "@/lib/audit/shared/people-seen";
import { anyStaff } from "@/lib/auth/actor";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { operation } from "@/lib/core/operation";
import { consoleEventIds } from "@/lib/events/rules";
import { searchDocumentMatches, searchMessageMatches } from "./search-content";
import { searchMoney } from "./search-money";
import {
  searchAccounts,
  searchApplicationMatches,
  searchEventsByWords,
  searchRegistrationMatches,
} from "./search-people";
import { searchPlaces } from "./places";
import { bestOf, maxItems, type ConsoleItem, type Match } from "./rules";
import { consoleSearchInput } from "./schema";

/**
 * The minimum length of a text for searching anything but pages, because one letter would match a large part of
 * everything.
 */
const minLength = 2;
/** The minimum length for searching documents and messages, which a short text matches by the contents of many. */
const minContentLength = 3;

/**
 * GET /api/admin/search: the results in the console that the person may see, best matches first; without a text, its
 * pages. `notice` says that the limit of people seen has left some out.
 */
export const searchConsole = operation({
  actor: anyStaff,
  input: consoleSearchInput,
  presence: "session",
  readsOnly: true,
  async run(person, { q }): Promise<{ items: ConsoleItem[]; notice: string | null }> {
    if (q === null) return { items: pagesOf(person), notice: null };
    const { found, notice } = await captureLimitNotice(() =>
      q.length < minLength ? [] : findMatches(person, q),
    );
    return { items: bestOf([...found, ...searchPlaces(person, q)], q), notice };
  },
});

const pagesOf = (person: Member): ConsoleItem[] =>
  searchPlaces(person, "")
    .slice(0, maxItems)
    .map(({ names: _names, ...page }) => page);

/** The results of one search per kind of which the person may see anything. */
async function findMatches(person: Member, text: string): Promise<Match[]> {
  const hasContent = text.length >= minContentLength;
  const found = await Promise.all([
    ...(can(person, "members.read") ? [searchAccounts(person, text)] : []),
    ...(consoleEventIds(person.grants).length > 0 ? [searchEventsByWords(person, text)] : []),
    ...(canForSomeEvent(person, "registrations.read") ? [searchRegistrationMatches(person, text)] : []),
    ...(can(person, "applications.read") ? [searchApplicationMatches(person, text)] : []),
    ...(hasContent && can(person, "documents.read") ? [searchDocumentMatches(person, text)] : []),
    ...(hasContent && can(person, "messages.answer") ? [searchMessageMatches(person, text)] : []),
    ...(can(person, "payments.read") ? [searchMoney(person, text)] : []),
  ]);
  return found.flat();
}
