import * as exports from '@sahuji/contract/exports'
import { exportHistory, previewHistoryExport } from '@sahuji/contract/transactions/export'
import type { HistoryFilter } from '@sahuji/contract/transactions'
import type { TestApp } from './app.ts'
import type { Someone } from './people.ts'

type Asked = HistoryFilter & {
  mode?: 'live' | 'sandbox'
  format?: exports.ExportFormat
  columns?: string[]
}

/** Begins a file of the history, with its usual columns. */
export async function historyFile(who: Someone, { mode = 'live', format = 'csv', columns, ...filter }: Asked = {}) {
  const usual = async () =>
    (await who.call(previewHistoryExport, { mode, ...filter })).data.columns
      .filter(({ is_usual }) => is_usual)
      .map(({ id }) => id)
  const chosen = { format, columns: columns ?? (await usual()), columns_version: 1 }
  return who.call(exportHistory, { mode, ...filter, ...chosen })
}

/** A made file of the history behind its link, which the browser with the cookie may open. */
export async function linkedHistory(who: Someone, asked: Asked = {}) {
  const { data } = await historyFile(who, asked)
  return linked(who, data.id)
}

/** The link to a made file, and the cookie of the browser that asked. */
export async function linked(who: Someone, id: string): Promise<{ url: string; cookie: string }> {
  const { data, headers } = await who.call(exports.fetchExport, { id })
  return { url: data.url, cookie: `${headers['set-cookie']}`.split(';')[0]! }
}

/** What a link opens for a browser. */
export const opened = ({ app }: Pick<TestApp, 'app'>, { url, cookie }: { url: string; cookie: string }) =>
  app.web.inject({ method: 'GET', url: new URL(url, 'http://x').pathname, headers: { cookie } })

/** The text of a file of the history. */
export async function historyCsv(app: Pick<TestApp, 'app'>, who: Someone, asked: Asked = {}): Promise<string> {
  return (await opened(app, await linkedHistory(who, asked))).body
}

/** Records of a CSV by RFC 4180, without the mark. */
export function recordsIn(csv: string): string[][] {
  const records: string[][] = []
  for (const record of csv.replace('\uFEFF', '').split('\r\n').slice(0, -1)) {
    const cells = [...record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    records.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''))
  }
  return records
}
