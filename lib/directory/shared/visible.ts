import "server-only";
import { member, notPermitted } from "@/lib/auth/actor";
import { can, type Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { Prisma } from "@/lib/db/client";
import { answerDays } from "../rules";

declare const sees: unique symbol;

/** Somebody who may see the directory: a member in good standing, or staff who may read members. */
export type DirectoryReader = Member & { readonly [sees]: true };

export const canSeeDirectory = (person: Member): person is DirectoryReader =>
  person.membershipStatus === "active" || can(person, "members.read");

/**
 * The guard of the directory.
 * @throws Refusal `unauthorized`, `session_ended`, `forbidden`
 */
export async function directoryReader(): Promise<DirectoryReader> {
  const person = await member();
  if (canSeeDirectory(person)) return person;
  throw person.secondFactor?.isOwed
    ? notPermitted(person, null)
    : new Refusal("forbidden", "The directory is for members in good standing.");
}

/** The state of the listing `r` of the user `u`; a user without a listing has switched nothing on. */
export const listingState = Prisma.sql`"directory_state"(
  r."isListed", r."hiddenAt", u."membershipStatus", u."suspendedAt", u."closedAt")`;

const isListed = Prisma.sql`EXISTS (
  SELECT FROM "User" u WHERE u."id" = r."userId" AND ${listingState} = 'listed')`;

const isUnblocked = ({ id }: DirectoryReader) => Prisma.sql`NOT EXISTS (
  SELECT FROM "DirectoryBlock" b
  WHERE (b."blockerId", b."blockedId") IN ((r."userId", ${id}::uuid), (${id}::uuid, r."userId")))`;

const hasWrittenTo = ({ id }: DirectoryReader) => Prisma.sql`EXISTS (
  SELECT FROM "DirectoryMessage" m
  WHERE m."senderId" = r."userId" AND m."recipientId" = ${id}::uuid
    AND m."sentAt" > now() - make_interval(days => ${answerDays}::int))`;

/** The condition that the listing `r` is shown to the reader. Lists, pages, photographs and messages all ask it. */
export const isShownTo = (reader: DirectoryReader) => Prisma.sql`(${isListed} AND ${isUnblocked(reader)})`;

/** The condition that the reader may write to the person of the listing `r`: they are shown, or have written first. */
export const isReachableBy = (reader: DirectoryReader) => Prisma.sql`(
  ${isShownTo(reader)} OR (${isUnblocked(reader)}
    AND EXISTS (SELECT FROM "User" u WHERE u."id" = r."userId" AND u."suspendedAt" IS NULL)
    AND ${hasWrittenTo(reader)}))`;

/**
 * The condition that staff have hidden the reader's own listing, and that the reader would be the first to write to the
 * person of the listing `r`. Who is hidden only answers: they write to those whose message was the first between the two.
 */
export const isHeldBack = ({ id }: DirectoryReader) => Prisma.sql`(
  EXISTS (SELECT FROM "DirectoryListing" own WHERE own."userId" = ${id}::uuid AND own."hiddenAt" IS NOT NULL)
  AND r."userId" IS DISTINCT FROM (
    SELECT m."senderId" FROM "DirectoryMessage" m
    WHERE (m."senderId", m."recipientId") IN ((${id}::uuid, r."userId"), (r."userId", ${id}::uuid))
    ORDER BY m."sentAt" LIMIT 1))`;

/**
 * The condition that the reader may block and report the person of the listing `r`. Only the reader's own block ends
 * it: whoever has written to somebody can't escape their report by blocking them.
 */
export const isReportableBy = (reader: DirectoryReader) => Prisma.sql`(
  (${isListed} OR ${hasWrittenTo(reader)}) AND NOT EXISTS (
    SELECT FROM "DirectoryBlock" b WHERE b."blockerId" = ${reader.id}::uuid AND b."blockedId" = r."userId"))`;
