-- What a function returns cannot be replaced.
DROP FUNCTION "see_people"(uuid, text[], integer, boolean);

/*
 * Notes that "viewer" sees these people, of whom as many are new as "most" in an hour leaves room for; with "all_or_none",
 * all new ones or none. Returns who may be shown, how many of them are new, whether there is no room left, and the seconds
 * until there is some again. The lock makes requests of one person wait for each other, so that the figure holds however
 * many come at once.
 */
CREATE FUNCTION "see_people"("viewer" uuid, "people" text[], "most" integer, "all_or_none" boolean)
RETURNS TABLE ("shown" text[], "added" integer, "isFull" boolean, "secondsLeft" integer)
LANGUAGE plpgsql AS $$
DECLARE
  "unseen" text[];
  "room" integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('people seen by ' || "viewer", 0));
  DELETE FROM "PersonSeen" s WHERE s."viewerId" = "viewer" AND s."at" <= clock_timestamp() - interval '1 hour';
  SELECT array_agg(p."person" ORDER BY p."place") INTO "unseen"
  FROM (SELECT a."person", min(a."place") AS "place"
        FROM unnest("people") WITH ORDINALITY AS a("person", "place") GROUP BY 1) p
  WHERE NOT EXISTS (SELECT FROM "PersonSeen" s WHERE s."viewerId" = "viewer" AND s."person" = p."person");
  SELECT greatest(0, "most" - count(*)) INTO "room" FROM "PersonSeen" s WHERE s."viewerId" = "viewer";
  IF "all_or_none" AND cardinality("unseen") > "room" THEN
    "unseen" := '{}';
  END IF;
  INSERT INTO "PersonSeen" ("viewerId", "person", "at")
  SELECT "viewer", u."person", clock_timestamp() FROM unnest("unseen"[1:"room"]) AS u("person");
  RETURN QUERY SELECT
    ARRAY(SELECT s."person" FROM "PersonSeen" s WHERE s."viewerId" = "viewer" AND s."person" = ANY("people")),
    coalesce(cardinality("unseen"[1:"room"]), 0),
    "room" <= coalesce(cardinality("unseen"), 0),
    (SELECT least(3600, ceil(extract(epoch FROM min(s."at") + interval '1 hour' - clock_timestamp())))::integer
     FROM "PersonSeen" s WHERE s."viewerId" = "viewer");
END $$;
