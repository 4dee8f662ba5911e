-- What Prisma cannot say. The same deadline as one expression that the planner puts into the statement: a function that
-- reads from something is planned anew by each statement, which cost every registration more than taking the seat.
-- STABLE because adding an interval may depend on the session's time zone; whole hours and minutes do not.
CREATE OR REPLACE FUNCTION "seat_held_until"(
  "taken_at" timestamptz, "starts_at" timestamptz, "zone" text, "working_days" integer, "hours_before_start" integer,
  "online_minutes" integer
) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least("starts_at", CASE
    WHEN "online_minutes" IS NOT NULL THEN "taken_at" + make_interval(mins => "online_minutes")
    WHEN "starts_at" - make_interval(hours => "hours_before_start") < "taken_at" + interval '1 hour'
      THEN "taken_at" + interval '24 hours'
    ELSE least(
      "starts_at" - make_interval(hours => "hours_before_start"),
      -- Who registers on a Saturday or Sunday counts from the Friday before.
      (("taken_at" AT TIME ZONE "zone")::date
        - greatest(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer - 5, 0)
        + "working_days"
        + 2 * ((least(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer, 5) - 1 + "working_days") / 5)
        + time '23:59') AT TIME ZONE "zone")
  END)
$$;
