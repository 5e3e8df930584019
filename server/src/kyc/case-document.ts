import type { KycCase } from '@sahuji/contract/kyc'
import { formatMoney } from '@sahuji/contract/money'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time'
import { type Html, html } from '../platform/html.ts'

/** A case as a page to keep and to print: what was given, what was thought of it, what was written and what happened. */
export function caseDocument(view: KycCase): string {
  const { number, business_type, state } = view
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>KYC case ${number}</title>
        <style>
          body {
            font:
              14px/20px system-ui,
              sans-serif;
            max-width: 960px;
            margin: 32px auto;
            padding: 0 16px;
          }
          table {
            border-collapse: collapse;
            width: 100%;
            margin-bottom: 24px;
          }
          th,
          td {
            text-align: left;
            vertical-align: top;
            padding: 6px 12px 6px 0;
            border-top: 1px solid;
          }
        </style>
      </head>
      <body>
        <h1>KYC case ${number}</h1>
        <p>${words(business_type)}. ${words(state)}.</p>
        ${table('Times', ['What', 'When (Nepal)'], timesOf(view))} ${given(view)} ${written(view)}
      </body>
    </html>`.markup
}

function given({ people, answers, papers }: KycCase): Html {
  const roleOf = (id: string | null) => {
    const at = people.findIndex((person) => person.id === id)
    return at < 0 ? 'Business' : `${words(people[at]?.role ?? '')} ${at + 1}`
  }
  const judged = (one: { verdict: string | null; note: string | null }) => [
    words(one.verdict ?? 'not judged'),
    one.note ?? '',
  ]
  const answerRows = answers.map((one) => [roleOf(one.person), words(one.field), valueText(one.value), ...judged(one)])
  const paperRows = papers.map((one) => [
    roleOf(one.person),
    `${words(one.kind)}, ${one.side}`,
    one.name,
    `${one.pages}`,
    ...judged(one),
  ])
  return html`${table('Answers', ['Of', 'Field', 'Answer', 'Verdict', 'Note'], answerRows)}
  ${table('Papers', ['Of', 'Paper', 'File', 'Pages', 'Verdict', 'Note'], paperRows)}`
}

function written({ messages, events, views, papers }: KycCase): Html {
  const kindOf = (id: string) => words(papers.find((paper) => paper.id === id)?.kind ?? 'a paper that was replaced')
  const messageRows = messages.map((one) => [
    moment(one.at),
    one.from === 'desk' ? `${one.name}, review desk` : one.name,
    one.text,
  ])
  const eventRows = events.map((one) => [moment(one.at), words(one.what), one.by ?? ''])
  const viewRows = views.map((one) => [moment(one.at), kindOf(one.paper), `${one.page}`, one.by])
  return html`${table('Messages', ['When (Nepal)', 'From', 'Text'], messageRows)}
  ${table('Events', ['When (Nepal)', 'What', 'By'], eventRows)}
  ${table('Papers opened by the review desk', ['When (Nepal)', 'Paper', 'Page', 'By'], viewRows)}`
}

const table = (title: string, heads: string[], rows: string[][]): Html =>
  rows.length === 0
    ? html``
    : html`<h2>${title}</h2>
        <table>
          <tr>
            ${heads.map((head) => html`<th>${head}</th>`)}
          </tr>
          ${rows.map(
            (row) =>
              html`<tr>
                ${row.map((cell) => html`<td>${cell}</td>`)}
              </tr>`,
          )}
        </table>`

const timesOf = ({ opened_at, submitted_at, promised_at, decided_at, expires_at }: KycCase): string[][] =>
  Object.entries({ opened_at, submitted_at, promised_at, decided_at, expires_at }).flatMap(([name, at]) =>
    at ? [[words(name.replace('_at', '')), moment(at)]] : [],
  )

const moment = (at: Date): string => `${kathmanduDay(at)} ${kathmanduClock(at)}`

/** `month_count` as `Month count`. */
const words = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const valueText = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .map(([name, one]) => `${words(name)}: ${name === 'month_amount' ? formatMoney(BigInt(Number(one))) : String(one)}`)
    .join('; ')
