/** Comments and white space in a function's body do not change what it does. @param {string} definition */
const withoutLayout = (definition) => definition.replace(/--[^\n]*/g, "").replace(/\s+/g, "");

const OF_SCHEMA = (/** @type {string} */ namespace) =>
  `${namespace} = (SELECT oid FROM pg_namespace WHERE nspname = $1)`;
const OF_NO_EXTENSION = (/** @type {string} */ catalogue, /** @type {string} */ id) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${id} AND d.deptype = 'e')`;

const OBJECTS = `
  SELECT 'table' AS "kind", c.relname::text AS "name",
    concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.reloptions::text) AS "definition"
  FROM pg_class c
  WHERE ${OF_SCHEMA("c.relnamespace")} AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${OF_NO_EXTENSION("pg_class", "c.oid")}
  UNION ALL
  SELECT 'column', c.relname || '.' || a.attname,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid))
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${OF_SCHEMA("c.relnamespace")} AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
    AND ${OF_NO_EXTENSION("pg_class", "c.oid")}
  UNION ALL
  SELECT 'constraint', c.relname || '.' || o.conname, concat_ws(' ', pg_get_constraintdef(o.oid), o.convalidated)
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
  -- Since version 18 PostgreSQL lists NOT NULL here, too; it is part of the columns above.
  WHERE ${OF_SCHEMA("o.connamespace")} AND o.contype <> 'n'
  UNION ALL
  SELECT 'index', c.relname, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
  WHERE ${OF_SCHEMA("c.relnamespace")} AND ${OF_NO_EXTENSION("pg_class", "t.oid")}
  UNION ALL
  SELECT 'enum', t.typname, string_agg(e.enumlabel, ', ' ORDER BY e.enumsortorder)
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE ${OF_SCHEMA("t.typnamespace")} AND ${OF_NO_EXTENSION("pg_type", "t.oid")} GROUP BY t.oid
  UNION ALL
  SELECT 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
  FROM pg_proc p
  WHERE ${OF_SCHEMA("p.pronamespace")} AND p.prokind IN ('f', 'p') AND ${OF_NO_EXTENSION("pg_proc", "p.oid")}
  UNION ALL
  SELECT 'trigger', c.relname || '.' || t.tgname, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE ${OF_SCHEMA("c.relnamespace")} AND NOT t.tgisinternal`;

/**
 * The definitions in a schema, by kind and name. Equal maps mean that two schemas behave alike: the order of columns,
 * the layout of function bodies and the schema's name are ignored. Sets the transaction's search_path.
 * @param {import("pg").ClientBase} client @param {string} schema a plain lower-case name
 * @returns {Promise<Map<string, string>>}
 */
export async function describeSchema(client, schema) {
  await client.query(`SET LOCAL search_path = "${schema}"`);
  const { rows } = await client.query(OBJECTS, [schema]);
  const itself = new RegExp(`\\b"?${schema}"?\\.`, "g");
  // SECURITY DEFINER functions store the search_path of their creator.
  const searchPath = /^ SET search_path TO .*$/m;
  return new Map(
    rows
      .filter(({ name }) => !name.startsWith("_prisma_migrations"))
      .map(({ kind, name, definition }) => [
        `${kind} ${name.replace(itself, "")}`,
        withoutLayout(definition.replace(searchPath, "").replace(itself, "")),
      ]),
  );
}
