-- A seat that had to be confirmed counts towards its network's limit until it is paid: whoever owns a domain confirms
-- any number of addresses there.
CREATE OR REPLACE FUNCTION "set_network"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."networkHash" := CASE
    WHEN NEW."paymentStatus" = 'pending' AND NEW."cancelledAt" IS NULL AND NEW."erasedAt" IS NULL
    THEN coalesce(NEW."networkHash", CASE WHEN NEW."addressToConfirm" THEN 'unknown' END) END;
  RETURN NEW;
END $$;
