-- AlterTable
ALTER TABLE "User" ADD COLUMN     "activateOnProofById" UUID,
ADD COLUMN     "adminOnProofById" UUID;

-- What Prisma cannot say.

-- What an administrator grants for the day an address is confirmed is for that address and no other.
CREATE FUNCTION "forget_grants_on_proof"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."email" <> NEW."email" THEN
    NEW."activateOnProofById" := NULL;
    NEW."adminOnProofById" := NULL;
  END IF;
  IF NEW."membershipStatus" = 'active' THEN NEW."activateOnProofById" := NULL; END IF;
  IF NEW."isAdmin" THEN NEW."adminOnProofById" := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_forget_grants_on_proof"
  BEFORE UPDATE ON "User"
  FOR EACH ROW WHEN (NEW."activateOnProofById" IS NOT NULL OR NEW."adminOnProofById" IS NOT NULL)
  EXECUTE FUNCTION "forget_grants_on_proof"();
