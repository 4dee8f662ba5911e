-- Who may know of an event: everybody, once it has one of these. A status that is added later is private until it is
-- listed here.
CREATE FUNCTION "is_public"("status" "EventStatus") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "status" IN ('published', 'postponed', 'cancelled');

-- Whether a rate is on sale by its period; its number is counted like the seats of the event.
CREATE FUNCTION "is_on_sale"("from" timestamptz, "until" timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce("from" <= now(), true) AND coalesce("until" > now(), true);

-- How many seats are left at the rates of the moment: null without a number, and at an event without rates.
CREATE FUNCTION "seats_at_rates"("event" uuid) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT CASE
      WHEN count(*) = 0 THEN NULL
      WHEN bool_or("is_on_sale"(p."availableFrom", p."availableUntil") AND p."capacity" IS NULL) THEN NULL
      ELSE coalesce(sum(p."capacity" - p."taken") FILTER (
        WHERE "is_on_sale"(p."availableFrom", p."availableUntil")), 0)
      END::integer
    FROM "EventPrice" p WHERE p."eventId" = "event");

-- How many seats can be sold now, beside those that are offered to people who waited: null without a limit. Others may
-- wait for them.
CREATE FUNCTION "seats_for_sale"("event" uuid, "status" "EventStatus", "startDate" timestamptz, "maxAttendees" integer,
  "currentAttendees" integer, "offeredSeats" integer) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN "status" <> 'published' OR "startDate" <= now() THEN 0
    ELSE least("maxAttendees" - "currentAttendees", "seats_at_rates"("event")) - "offeredSeats" END;

-- Whether somebody new gets no seat: others wait, none is left, or none at the rates that are on sale. While no rate is
-- on sale an event is not full, but not on sale. What the event's own numbers say is as before.
CREATE FUNCTION "is_full"("event" uuid, "maxAttendees" integer, "currentAttendees" integer, "offeredSeats" integer,
  "waitingCount" integer) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN "is_full"("maxAttendees", "currentAttendees", "offeredSeats", "waitingCount")
    OR (coalesce("seats_at_rates"("event") <= "offeredSeats", false) AND EXISTS (
      SELECT FROM "EventPrice" p
      WHERE p."eventId" = "event" AND "is_on_sale"(p."availableFrom", p."availableUntil")));
