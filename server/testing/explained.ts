import type { Database, Tx } from '../src/platform/database/database.ts'

/** The plans of the statements that `ask` sends, explained instead of run: each is answered without rows, or with an empty one. */
export async function planOf(db: Database, ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const lines: string[] = []
  await db.read(async (tx) => {
    const many = async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const [first = '', ...rest] = strings
      const explained = Object.assign([`explain (costs off) ${first}`, ...rest], { raw: strings.raw })
      const rows = await tx.many<Record<string, string>>(explained, ...values)
      lines.push(...rows.map((row) => row['QUERY PLAN'] ?? ''))
      return []
    }
    const one = async (strings: TemplateStringsArray, ...values: unknown[]) => {
      await many(strings, ...values)
      return {}
    }
    await ask({ ...tx, many: many as Tx['many'], one: one as Tx['one'] })
  })
  return lines.join('\n')
}
