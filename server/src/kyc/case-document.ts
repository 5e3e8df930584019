import type { KycCase } from '@sahuji/contract/kyc'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { type Html, html } from '../platform/html.ts'
import { wordIn } from './case-document-words.ts'

/** A word of the document by its name; an unknown name is printed as the case contains it. */
type Say = (...names: string[]) => string

const sayIn =
  (language: Language): Say =>
  (...names) =>
    wordIn(language, names) ?? plain(names.at(-1) ?? '')

/** A case as a page to keep and print: answers, verdicts, messages and events. */
export function caseDocument(view: KycCase, language: Language): string {
  const { number, business_type, state } = view
  const say = sayIn(language)
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <title>${say('title')} ${number}</title>
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
            text-align: start;
            vertical-align: top;
            padding-block: 6px;
            padding-inline-end: 12px;
            border-top: 1px solid;
          }
        </style>
      </head>
      <body>
        <h1>${say('title')} ${number}</h1>
        <p>${say(business_type)}. ${say(state)}.</p>
        ${table(say('Times'), [say('What'), say('When')], timesOf(view, say))} ${given(view, say)} ${written(view, say)}
      </body>
    </html>`.markup
}

function given({ people, answers, papers }: KycCase, say: Say): Html {
  const roleOf = (id: string | null) => {
    const at = people.findIndex((person) => person.id === id)
    const role = people[at]?.role ?? ''
    return at < 0 ? say('Business') : `${say(`role:${role}`, role)} ${at + 1}`
  }
  const judged = (one: { verdict: string | null; note: string | null }) => [
    say(one.verdict ?? 'not judged'),
    one.note ?? '',
  ]
  const answerRows = answers.map((one) => [
    roleOf(one.person),
    say(one.field),
    valueText(one.value, say),
    ...judged(one),
  ])
  const paperRows = papers.map((one) => [
    roleOf(one.person),
    `${say(`paper:${one.kind}`, one.kind)}, ${say(one.side)}`,
    one.name,
    `${one.pages}`,
    ...judged(one),
  ])
  const heads = (...names: string[]) => names.map((name) => say(name))
  return html`${table(say('Answers'), heads('Of', 'Field', 'Answer', 'Verdict', 'Note'), answerRows)}
  ${table(say('Papers'), heads('Of', 'Paper', 'File', 'Pages', 'Verdict', 'Note'), paperRows)}`
}

function written({ messages, events, views, papers }: KycCase, say: Say): Html {
  const kindOf = (id: string) => {
    const kind = papers.find((paper) => paper.id === id)?.kind
    return kind ? say(`paper:${kind}`, kind) : say('replaced_paper')
  }
  const messageRows = messages.map((one) => [
    moment(one.at),
    one.from === 'desk' ? `${one.name}, ${say('desk')}` : one.name,
    one.text,
  ])
  const eventRows = events.map((one) => [moment(one.at), say(`event:${one.what}`, one.what), one.by ?? ''])
  const viewRows = views.map((one) => [moment(one.at), kindOf(one.paper), `${one.page}`, one.by])
  return html`${table(say('Messages'), [say('When'), say('From'), say('Text')], messageRows)}
  ${table(say('Events'), [say('When'), say('What'), say('By')], eventRows)}
  ${table(say('Seen'), [say('When'), say('Paper'), say('Page'), say('By')], viewRows)}`
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
                ${row.map((cell) => html`<td dir="auto">${cell}</td>`)}
              </tr>`,
          )}
        </table>`

const timesOf = ({ opened_at, submitted_at, promised_at, decided_at, expires_at }: KycCase, say: Say): string[][] =>
  Object.entries({ opened_at, submitted_at, promised_at, decided_at, expires_at }).flatMap(([name, at]) =>
    at ? [[say(name.replace('_at', '')), moment(at)]] : [],
  )

const moment = (at: Date): string => `${kathmanduDay(at)} ${kathmanduClock(at)}`

/** `month_count` as `Month count`. */
function plain(name: string): string {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// their values have words of ours as well
const chosen: ReadonlySet<string> = new Set(['authority', 'category', 'gender', 'kind'])

const valueText = (value: Record<string, unknown>, say: Say): string =>
  Object.entries(value)
    .map(([name, one]) => {
      if (name === 'month_amount') return `${say(name)}: ${formatMoney(BigInt(Number(one)))}`
      return `${say(name)}: ${chosen.has(name) ? say(String(one)) : String(one)}`
    })
    .join('; ')
