-- Gmail delivers "a.b@gmail.com" to "ab@gmail.com", so the limit of emails to an address counts them together.
CREATE OR REPLACE FUNCTION "mailbox_of"(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN $1 ~ '@(gmail|googlemail)\.com$'
      THEN replace(regexp_replace($1, '(\+[^@]*)?@.*$', ''), '.', '') || '@gmail.com'
    ELSE regexp_replace($1, '\+[^@]*@', '@')
  END;

-- Its entries were made by the earlier function.
REINDEX INDEX "OutboxEmail_mailbox_createdAt_idx";
