-- Most providers deliver "name+tag@…" to "name@…", so the limit of letters to an address counts them together.
CREATE FUNCTION "mailbox_of"(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace($1, '\+[^@]*@', '@');

CREATE INDEX "OutboxEmail_mailbox_createdAt_idx" ON "OutboxEmail" ("mailbox_of"("toAddress"), "createdAt");
