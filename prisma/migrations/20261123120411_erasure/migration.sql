-- DropForeignKey
ALTER TABLE "Payment" DROP CONSTRAINT "Payment_userId_fkey";

-- AlterTable
ALTER TABLE "MembershipApplication" ALTER COLUMN "backgroundAnswers" DROP NOT NULL;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "OutboxEmail" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN     "actorSalt" BYTEA,
ADD COLUMN     "actorSeal" BYTEA,
ADD COLUMN     "personalSalt" BYTEA,
ADD COLUMN     "personalSeal" BYTEA;

-- CreateIndex
CREATE INDEX "OutboxEmail_template_createdAt_idx" ON "OutboxEmail"("template", "createdAt");

-- CreateIndex
CREATE INDEX "OutboxEmail_erasedAt_createdAt_idx" ON "OutboxEmail"("erasedAt", "createdAt");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma cannot say. A payment with a receipt stays, so that receipts have no gaps; its payer may be erased.
CREATE FUNCTION "keep_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment with a receipt stays in the books'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_with_receipt_stays';
END $$;

CREATE TRIGGER "Payment_keep_receipt" BEFORE DELETE ON "Payment"
  FOR EACH ROW WHEN (OLD."receiptNumber" IS NOT NULL) EXECUTE FUNCTION "keep_receipt"();

-- What an entry says of people is sealed apart from the rest, by a salted SHA-256 in the entry: of its actor (address
-- and network) and of whom it is about. The chain covers the two seals. So people can be erased from the log without
-- breaking the chain, and without their salt nobody can find out a short text by trying.

-- The details that speak of a person go by these names. Another set would break the chain over the entries so far.
CREATE FUNCTION "audit_has_personal"(jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof($1) = 'object' AND $1 ?| ARRAY['email', 'from', 'to', 'name', 'by', 'reason', 'note'];

CREATE FUNCTION "audit_personal"(jsonb) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_array($1->'email', $1->'from', $1->'to', $1->'name', $1->'by', $1->'reason', $1->'note');

CREATE FUNCTION "audit_impersonal"(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof($1) = 'object'
              THEN $1 - ARRAY['email', 'from', 'to', 'name', 'by', 'reason', 'note'] ELSE $1 END;

CREATE FUNCTION "audit_actor_seal"("salt" bytea, "email" text, "ip" text) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256("salt" || convert_to(jsonb_build_array("email", "ip")::text, 'UTF8'));

CREATE FUNCTION "audit_personal_seal"("salt" bytea, "details" jsonb) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256("salt" || convert_to("audit_personal"("details")::text, 'UTF8'));

CREATE FUNCTION "seal_audit_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."actorSalt" := NULL; NEW."actorSeal" := NULL; NEW."personalSalt" := NULL; NEW."personalSeal" := NULL;
  IF NEW."actorEmail" IS NOT NULL OR NEW."ip" IS NOT NULL THEN
    NEW."actorSalt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    NEW."actorSeal" := "audit_actor_seal"(NEW."actorSalt", NEW."actorEmail", NEW."ip");
  END IF;
  IF "audit_has_personal"(NEW."details") THEN
    NEW."personalSalt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    NEW."personalSeal" := "audit_personal_seal"(NEW."personalSalt", NEW."details");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AuditEntry_seal_people" BEFORE INSERT ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "seal_audit_people"();

-- Whether whom an entry speaks of may be erased from it: as long as there is an account, its acts stay under its address.
CREATE FUNCTION "may_erase_audit_actor"("entry" "AuditEntry") RETURNS boolean LANGUAGE sql STABLE
  RETURN NOT EXISTS (SELECT FROM "User" u WHERE u."id" = "entry"."actorId");

CREATE FUNCTION "may_erase_audit_personal"("entry" "AuditEntry") RETURNS boolean LANGUAGE sql STABLE
  RETURN CASE
    -- What these entries name is who approved the membership.
    WHEN "entry"."action" = 'member_approved' THEN "may_erase_audit_actor"("entry")
    WHEN "entry"."targetType" IN ('user', 'member')
      THEN NOT EXISTS (SELECT FROM "User" u WHERE u."id" =
        CASE WHEN "entry"."targetId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN "entry"."targetId"::uuid END)
    ELSE true END;

-- Each part is as it was sealed, or erased where that is allowed.
CREATE FUNCTION "are_audit_people_intact"("entry" "AuditEntry") RETURNS boolean LANGUAGE sql STABLE
  RETURN CASE
    WHEN "entry"."actorSalt" IS NOT NULL
      THEN coalesce("entry"."actorSeal" = "audit_actor_seal"("entry"."actorSalt", "entry"."actorEmail", "entry"."ip"), false)
    WHEN "entry"."actorEmail" IS NOT NULL OR "entry"."ip" IS NOT NULL THEN false
    ELSE "entry"."actorSeal" IS NULL OR "may_erase_audit_actor"("entry") END
  AND CASE
    WHEN "entry"."personalSalt" IS NOT NULL
      THEN coalesce("entry"."personalSeal" = "audit_personal_seal"("entry"."personalSalt", "entry"."details"), false)
    WHEN "audit_has_personal"("entry"."details") THEN false
    ELSE "entry"."personalSeal" IS NULL OR "may_erase_audit_personal"("entry") END;

-- The hash as it was until now, by which the entries so far are verified once more below.
CREATE FUNCTION "audit_hash_before_erasure"("before" bytea, "entry" "AuditEntry") RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256("before" || convert_to(jsonb_build_array(
    "entry"."id", (extract(epoch FROM "entry"."at") * 1000)::bigint, "entry"."actorId", "entry"."actorEmail",
    "entry"."action", "entry"."targetType", "entry"."targetId", "entry"."details", "entry"."ip", "entry"."requestId"
  )::text, 'UTF8'))
$$;

-- NULL, which equals no link, where what an entry says of people is neither as it was sealed nor erased.
CREATE OR REPLACE FUNCTION "audit_hash"("before" bytea, "entry" "AuditEntry") RETURNS bytea
  LANGUAGE sql STABLE AS $$
  -- Numbers for the time: how a timestamp is written depends on who asks.
  SELECT CASE WHEN "are_audit_people_intact"("entry") THEN sha256("before" || convert_to(jsonb_build_array(
    "entry"."id", (extract(epoch FROM "entry"."at") * 1000)::bigint, "entry"."actorId",
    "entry"."action", "entry"."targetType", "entry"."targetId", "audit_impersonal"("entry"."details"),
    "entry"."requestId", encode("entry"."actorSeal", 'hex'), encode("entry"."personalSeal", 'hex')
  )::text, 'UTF8')) END
$$;

-- The log only grows, and people may be erased from it. Nothing else about an entry ever changes.
CREATE FUNCTION "guard_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW."id", NEW."at", NEW."actorId", NEW."action", NEW."targetType", NEW."targetId", NEW."requestId",
         NEW."actorSeal", NEW."personalSeal", "audit_impersonal"(NEW."details"))
      IS NOT DISTINCT FROM
        (OLD."id", OLD."at", OLD."actorId", OLD."action", OLD."targetType", OLD."targetId", OLD."requestId",
         OLD."actorSeal", OLD."personalSeal", "audit_impersonal"(OLD."details"))
    AND ((NEW."actorSalt", NEW."actorEmail", NEW."ip")
           IS NOT DISTINCT FROM (OLD."actorSalt", OLD."actorEmail", OLD."ip")
         OR (NEW."actorSalt" IS NULL AND "are_audit_people_intact"(NEW)))
    AND ((NEW."personalSalt", NEW."details") IS NOT DISTINCT FROM (OLD."personalSalt", OLD."details")
         OR (NEW."personalSalt" IS NULL AND "are_audit_people_intact"(NEW)))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Erases what these entries say of their actors, and of whom they are about. With the owner's rights: the portal's own
-- role need not be allowed to write to entries.
CREATE FUNCTION "erase_audit_actors"("ids" bigint[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "count" integer;
BEGIN
  UPDATE "AuditEntry" SET "actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL
  WHERE "id" = ANY("ids") AND "actorSalt" IS NOT NULL;
  GET DIAGNOSTICS "count" = ROW_COUNT;
  RETURN "count";
END $$;

CREATE FUNCTION "erase_audit_subjects"("ids" bigint[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "count" integer;
BEGIN
  UPDATE "AuditEntry" SET "details" = "audit_impersonal"("details"), "personalSalt" = NULL
  WHERE "id" = ANY("ids") AND "personalSalt" IS NOT NULL;
  GET DIAGNOSTICS "count" = ROW_COUNT;
  RETURN "count";
END $$;

-- The entries so far get their seals. A link that was right is made again over the new form; one that was not stays as
-- it is, so that what was changed by hand before is still found. Kept fingerprints are still recognised by "firstHash".
ALTER TABLE "AuditSeal" ADD COLUMN "firstHash" BYTEA;
CREATE INDEX "AuditSeal_firstHash_idx" ON "AuditSeal"("firstHash");
ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_append_only";
ALTER TABLE "AuditSeal" DISABLE TRIGGER "AuditSeal_append_only";

UPDATE "AuditEntry" SET
  "actorSalt" = CASE WHEN "actorEmail" IS NOT NULL OR "ip" IS NOT NULL
    THEN uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) END,
  "personalSalt" = CASE WHEN "audit_has_personal"("details")
    THEN uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) END;
UPDATE "AuditEntry" SET
  "actorSeal" = "audit_actor_seal"("actorSalt", "actorEmail", "ip"),
  "personalSeal" = "audit_personal_seal"("personalSalt", "details")
WHERE "actorSalt" IS NOT NULL OR "personalSalt" IS NOT NULL;

DO $$
DECLARE
  "link" record;
  "first" bytea := '';
  "before" bytea := '';
BEGIN
  FOR "link" IN SELECT s."position", s."hash", e."id" IS NOT NULL AS "isThere",
                       "audit_hash_before_erasure"(lag(s."hash", 1, '') OVER (ORDER BY s."position"), e) AS "was",
                       e AS "row"
                FROM "AuditSeal" s LEFT JOIN "AuditEntry" e ON e."id" = s."entryId" ORDER BY s."position" LOOP
    "first" := "link"."hash";
    IF "link"."isThere" AND "link"."was" = "link"."hash" THEN
      "before" := "audit_hash"("before", "link"."row");
    ELSE
      "before" := "link"."hash";
    END IF;
    UPDATE "AuditSeal" SET "firstHash" = "first", "hash" = "before" WHERE "position" = "link"."position";
  END LOOP;
END
$$;

DROP TRIGGER "AuditEntry_append_only" ON "AuditEntry";
CREATE TRIGGER "AuditEntry_append_only"
  BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "guard_audit_entry"();
ALTER TABLE "AuditSeal" ENABLE TRIGGER "AuditSeal_append_only";
DROP FUNCTION "audit_hash_before_erasure"(bytea, "AuditEntry");

-- Who was deleted before now is erased from the log as whoever is deleted from now on.
ALTER TABLE "AuditEntry" DISABLE TRIGGER "AuditEntry_append_only";
UPDATE "AuditEntry" e SET "actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL
WHERE "actorSalt" IS NOT NULL AND "actorId" IS NOT NULL AND "may_erase_audit_actor"(e);
UPDATE "AuditEntry" e SET "details" = "audit_impersonal"("details"), "personalSalt" = NULL
WHERE "personalSalt" IS NOT NULL AND ("targetType" IN ('user', 'member') OR "action" = 'member_approved')
  AND "may_erase_audit_personal"(e);
ALTER TABLE "AuditEntry" ENABLE TRIGGER "AuditEntry_append_only";
