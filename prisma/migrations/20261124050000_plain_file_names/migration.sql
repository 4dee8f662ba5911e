-- Names with direction marks or a path were shown otherwise than they were downloaded. The portal stores them as they
-- are downloaded now (lib/file-name.ts); older ones follow here.
CREATE FUNCTION "plain_file_name"(name text, type text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN lower(plain) LIKE '%' || ending THEN plain ELSE plain || ending END
  FROM (SELECT coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(name,
                 '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]', '_', 'g'),
                 '[/\\]+', '_', 'g'), '^[_.\s]+', ''), ''), 'document') AS plain,
               CASE type WHEN 'application/pdf' THEN '.pdf' WHEN 'application/msword' THEN '.doc'
                         ELSE '.docx' END AS ending) p
$$;

UPDATE "Document" SET "fileName" = "plain_file_name"("fileName", "fileType")
WHERE "fileName" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]';

UPDATE "ApplicationDocument" SET "fileName" = "plain_file_name"("fileName", "fileType")
WHERE "fileName" ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]';

DROP FUNCTION "plain_file_name";

ALTER TABLE "Document" ADD CONSTRAINT "Document_file_name_plain"
  CHECK ("fileName" !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]');

ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_file_name_plain"
  CHECK ("fileName" !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]');
