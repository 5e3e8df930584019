import { languageCodes } from '@sahuji/contract/language/languages'
import { describe, expect, test } from 'vitest'
import { everyMessageKind } from '../../../testing/message-kinds.ts'
import { withoutLinks } from './message-kinds.ts'

const kinds = await everyMessageKind()
const others = languageCodes.filter((language) => language !== 'en')
// the product's own facts; a name, a note or a reason in a subject could contain anything
const factsOfSubjects = new Set([
  'amount',
  'arrives',
  'day',
  'number',
  'brand',
  'count',
  'sum',
  'reference',
  'bank',
  'end',
  'heading',
])
const factsIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('the kinds of messages have unique names', () => {
  const names = kinds.map(({ channel, kind }) => `${channel} ${kind}`)
  expect(names).toContain('email email-link')
  expect(names).toContain('sms phone-code')
  expect(new Set(names).size).toBe(names.length)
})

test('a fact stays on its line, whatever a person chose as a name', () => {
  const name = 'Sita\r\n\nhttps://evil.example\u2028'
  const facts = { name, brand: 'Sahuji', link: 'https://own.example/x', time: '', device: '', place: '' }
  const { text = '' } = kinds.find(({ kind }) => kind === 'totp-on')?.write('en', facts) ?? {}
  expect(text.split('\n')[0]).toBe('Dear Sita https: //evil. example ,')
})

test.each([
  ['evil.com', 'evil. com'],
  ['https://evil.com.np/win', 'https: //evil. com. np/win'],
  ['www.evil.example', 'www. evil. example'],
  ['evil\uff0ecom', 'evil\uff0e com'],
  ['evil\u3002com', 'evil\u3002 com'],
  ['evil.\u200dcom', 'evil. com'],
  ['a@evil.com', 'a@evil. com'],
  ['S.K. Traders', 'S. K. Traders'],
  ['Rs.1,000.50 at 10.30, 1.5 kg. Tea', 'Rs.1,000.50 at 10.30, 1.5 kg. Tea'],
  ['कारोबार रु.५०० भयो।', 'कारोबार रु.५०० भयो।'],
  ['尾号 4821。如果不是您', '尾号 4821。如果不是您'],
])('untrusted text becomes no link in a message: %s', (written, stands) => {
  expect(withoutLinks(written)).toBe(stands)
  const facts = { name: written, brand: 'Pay.example', link: 'https://own.example/x', time: '', device: '', place: '' }
  const { text = '' } = kinds.find(({ kind }) => kind === 'totp-on')?.write('en', facts) ?? {}
  expect(text).toContain(`Dear ${stands},`)
  expect(text).toContain('\nhttps://own.example/x\n')
  expect(text).toContain('\nPay.example')
})

test('a name with bidirectional marks cannot reverse an amount', () => {
  const facts = {
    name: 'Ram\u202e\u2067',
    brand: 'Sahuji',
    link: 'https://own.example/x',
    time: '',
    device: '',
    place: '',
  }
  const { text = '' } = kinds.find(({ kind }) => kind === 'totp-on')?.write('en', facts) ?? {}
  expect(text.split('\n')[0]).toBe('Dear Ram,')
})

describe.each(kinds)('$channel $kind', ({ channel, template }) => {
  test.runIf(channel === 'email').each(languageCodes)('has no free text in its subject in %s', (language) => {
    expect(factsIn(template(language).subject ?? '').filter((fact) => !factsOfSubjects.has(`${fact}`))).toEqual([])
  })

  test.each(others)('is written in %s', (language) => {
    const [{ subject, text }, english] = [template(language), template('en')]
    expect(text).not.toBe(english.text)
    expect(subject === undefined || subject !== english.subject).toBe(true)
  })

  test.runIf(channel === 'email').each(languageCodes)('has its links on lines of their own in %s', (language) => {
    const lines = template(language)
      .text.split('\n')
      .filter((line) => /\{\w*link\}/.test(line))
    expect(lines.every((line) => /^\{\w+\}$/.test(line))).toBe(true)
  })

  test.runIf(channel === 'sms').each(languageCodes)('fits one part in %s', (language) => {
    const said = template(language)
      .text.replaceAll('{code}', '123456')
      .replace(/\{(\w+)\}/g, (_, name: string) => longest[name] ?? '00')
    expect(said.length).toBeLessThanOrEqual(isGsm(said) ? 160 : 70)
  })
})

/** Facts at their longest, where two letters are not enough. */
const longest: Record<string, string> = { brand: 'Sahuji', amount: 'Rs.1,00,000.00', bank: 'Nabil ··4821' }

// the letters of the GSM alphabet; any other makes it UCS-2 with 70 letters a part
const isGsm = (text: string) =>
  /^[A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/.test(text)
