-- At which fee the year was asked that a member has paid, so that a changed level asks for what is left, whichever steps
-- led to it.
ALTER TABLE "User" ADD COLUMN "yearFeeCents" INTEGER;
ALTER TABLE "PaidYear" ADD COLUMN "yearFeeBefore" INTEGER;

-- An open difference was asked from the fee of before.
UPDATE "User" u SET "yearFeeCents" = greatest(u."annualFeeCents" - d."cents", 0)
FROM (SELECT "userId", sum("amountCents") AS "cents" FROM "AmountDue"
      WHERE "isLevelChange" AND "closedAt" IS NULL GROUP BY "userId") d
WHERE d."userId" = u."id";
