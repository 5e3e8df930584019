import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createLog, type Log } from '../src/platform/log.ts'
import { isConnectionLost, isExhausted } from '../src/platform/database/database-errors.ts'
import type { Database, Tx } from '../src/platform/database/database.ts'
import { canaryIn, canaryPattern, hasCardCanary, type LookedAtLog } from './canaries.ts'

/** Where the worlds of a run record their searches, which the run's end reads; set by the run's set-up. */
export const lookedVariable = 'SAHUJI_TEST_LOOKED'

/** What was searched in one world, and the forbidden contents that were found. */
interface Looked {
  opened: string
  tables: number
  lines: number
  found: string[]
}

/** The codes and tokens of links sent from here; the messages contain them while they are valid. */
const sentFrom = (tx: Tx) => tx.many<{ word: string }>`
  select distinct coalesce(parts[1], parts[2]) as word
    from messages, regexp_matches(text, '(?<![0-9A-Za-z.,:/])([0-9]{6})(?![0-9A-Za-z])|/verify/[a-z]+/([A-Za-z0-9_-]{43})', 'g') as parts
   where text is not null`

/** How many of the sent words are searched for: any of them is found as surely as any other, and each costs time. */
const sentMost = 2_000

/** Pages of a table that are searched; larger tables are sampled to this number. */
const pagesMost = 100

/**
 * Searches the text of every table that has any, in one statement: for canaries and, outside the messages themselves,
 * for the codes and tokens sent in them. Numbers of JSON are no codes. Rows older than the transaction `since` are left
 * out.
 */
const tablesWith = (tx: Tx, canary: string, sent: string, since: string) => tx.many<{ name: string; found: string }>`
  select relname as name,
         query_to_xml(format('select left(%s, 300) as text from %s %s where case when xmin::text::bigint >= %s then %s ~ %L or (%L <> ''messages'' and %s ~ %L) end limit 3',
                             whole, oid::regclass, sample, ${since}::bigint, whole, ${canary}::text, relname, plain, ${sent}::text),
                      false, true, '')::text as found
    from (select c.oid, c.relname,
                 case when pg_relation_size(c.oid) > ${pagesMost} * 8192::bigint
                      then format('tablesample system (%s)', ceil(${pagesMost} * 819200.0 / pg_relation_size(c.oid))) else '' end as sample,
                 format('concat_ws(chr(10), %s)', string_agg(format('%I::text', a.attname), ', ')) as whole,
                 format('concat_ws(chr(10), %s)', string_agg(format(case when t.typname in ('json', 'jsonb')
                   then 'regexp_replace(%I::text, ''": ?-?[0-9]+'', '''', ''g'')' else '%I::text' end, a.attname), ', ')) as plain
            from pg_class c
            join pg_namespace n on n.oid = c.relnamespace
            join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            join pg_type t on t.oid = a.atttypid
           where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
             and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text') and pg_relation_size(c.oid) > 0
           group by c.oid, c.relname) as texts`

async function sentWords(db: Database): Promise<string[]> {
  const sent = await db.read(sentFrom).then(
    (rows) => rows.map(({ word }) => word),
    // a database without our tables
    () => [],
  )
  const every = Math.ceil(sent.length / sentMost)
  return sent.filter((_, n) => n % every === 0)
}

const sentAlone = async (db: Database) => ({ tables: 0, found: [], sent: await sentWords(db) })

/**
 * The tables' forbidden contents, and how many tables were searched; with `since`, of what was written from that
 * transaction on.
 */
export async function lookThroughTables(
  db: Database,
  since = '0',
): Promise<{ tables: number; found: string[]; sent: string[] }> {
  const some = await sentWords(db)
  const words = `(?<![0-9A-Za-z.,:_+-])(?:${['a^', ...some].join('|')})(?![0-9A-Za-z_-])`
  const tables = await db.read((tx) => tablesWith(tx, canaryPattern(), words, since))
  const found = tables
    .filter(({ found: rows }) => rows !== '')
    .map(({ name, found: rows }) => `table ${name}: ${canaryIn(rows) ?? rows}`)
  return { tables: tables.length, found, sent: some }
}

/**
 * The server tests whose tables are searched at their end, beside the worlds of the browser tests. Together they carry out
 * every flow that receives a card, a code or a password. Logs are searched in every world, because what is logged depends on
 * the failure that a test causes.
 */
export const searchedTests = [
  'auth/passwords/change-password.test.ts',
  'funding/scenarios/cards-scenarios.test.ts',
  'funding/scenarios/liar.test.ts',
  'kyc/case-life.test.ts',
  'payouts/confirmations/confirmations.test.ts',
  'platform/http/every-route-fuzz.test.ts',
  'session/sign-in.test.ts',
  'transfers/card-money-limits.test.ts',
] as const

const isSearched = (opened: string): boolean =>
  opened === unnamedWorld || searchedTests.some((path) => path.endsWith(opened.replace(/:\d+$/, '')))

/**
 * Searches what the servers of a closing world logged, and the tables of `searchedWorlds`; records it for the end of
 * the run.
 */
export async function lookThroughWorld(
  db: Database,
  logs: readonly LookedAtLog[],
  opened: string,
  since?: string,
): Promise<void> {
  const to = process.env[lookedVariable]
  if (to === undefined) return
  const { tables, found, sent } = await (isSearched(opened) ? lookThroughTables(db, since) : sentAlone(db)).catch(
    (error: unknown) => {
      // one that was killed on purpose
      if (isConnectionLost(error) || isExhausted(error)) return { tables: 0, found: [], sent: [] }
      throw error
    },
  )
  const said = logs.flatMap((log) => log.found(sent).map((line) => `log: ${line}`))
  const lines = logs.reduce((sum, log) => sum + log.lines(), 0)
  writeLooked(to, { opened, tables, lines, found: [...found, ...said] })
}

/** The same for a text that a simulator stores or sends. */
export function lookThroughText(text: string, opened: string): void {
  const to = process.env[lookedVariable]
  const found = canaryIn(text)
  if (to !== undefined && found !== undefined) writeLooked(to, { opened, tables: 0, lines: 0, found: [found] })
}

/** A browser's request to us: a card's number is typed on the acquirer's own page, and never comes here. */
export function lookThroughRequest({ method, url, body }: { method: string; url: string; body: unknown }): void {
  const sent = body instanceof Uint8Array ? Buffer.from(body).toString() : (JSON.stringify(body) ?? '')
  if (hasCardCanary(`${url} ${sent}`)) lookThroughText(`${url} ${sent}`, `${method} ${url}`)
}

/** For servers without a world: each log line is searched at once, for all but codes and links. */
export const strayLog: Log = createLog({
  level: 'trace',
  to: { write: (line) => lookThroughText(line, 'a log') },
  is_plain: false,
})

const writeLooked = (to: string, looked: Looked): void => appendFileSync(to, `${JSON.stringify(looked)}\n`)

/** The last check of a run: throws where any world stored or logged a canary, and reports how much was searched. */
export function checkLooked(file: string): void {
  if (!existsSync(file)) return
  const worlds = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Looked)
  const sum = (of: (looked: Looked) => number) => worlds.reduce((total, one) => total + of(one), 0)
  const found = worlds.flatMap((one) => one.found.map((what) => `${one.opened}: ${what}`))
  process.stdout.write(
    `canaries: ${worlds.length} worlds, ${sum((one) => one.tables)} tables, ${sum((one) => one.lines)} lines of logs looked through\n`,
  )
  if (found.length > 0)
    throw new Error(`cards, codes, tokens, passwords or keys where none may be:\n${found.slice(0, 20).join('\n')}`)
}

/** The test that opens a world, by its stack. */
export const openedBy = (): string =>
  /[^\s(/]+\/[^\s(/]+\.(?:test|spec)\.ts:\d+/.exec(new Error('here').stack ?? '')?.[0] ?? unnamedWorld

/** The worlds of the browser tests, which Playwright's fixtures open: their stack contains no test. */
const unnamedWorld = 'a world'
