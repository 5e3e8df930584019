import { languageCodes } from '@sahuji/contract/languages'
import { describe, expect, test } from 'vitest'
import { everyMessageKind } from '../../../testing/message-kinds.ts'

const kinds = await everyMessageKind()
const others = languageCodes.filter((language) => language !== 'en')
const factsIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

test('there are messages, and no two of one kind', () => {
  const names = kinds.map(({ channel, kind }) => `${channel} ${kind}`)
  expect(names).toContain('email email-link')
  expect(names).toContain('sms phone-code')
  expect(new Set(names).size).toBe(names.length)
})

test('a fact stays on its line, whatever somebody chose as a name', () => {
  const name = 'Sita\r\n\nhttps://evil.example\u2028'
  const facts = { name, brand: 'Sahuji', link: 'https://own.example/x', hours: 24 }
  const { text = '' } = kinds.find(({ kind }) => kind === 'email-link')?.write('en', facts) ?? {}
  expect(text.split('\n')[0]).toBe('Dear Sita https://evil.example ,')
})

test('a name that was kept with marks of direction turns no amount round', () => {
  const facts = { name: 'Ram\u202e\u2067', brand: 'Sahuji', link: 'https://own.example/x', hours: 24 }
  const { text = '' } = kinds.find(({ kind }) => kind === 'email-link')?.write('en', facts) ?? {}
  expect(text.split('\n')[0]).toBe('Dear Ram,')
})

describe.each(kinds)('$channel $kind', ({ channel, texts }) => {
  test.each(others)('is written in %s, with all its facts', (language) => {
    const { subject, text } = texts[language]
    expect(factsIn(text)).toEqual(factsIn(texts.en.text))
    expect(factsIn(subject ?? '')).toEqual(factsIn(texts.en.subject ?? ''))
    expect(text).not.toBe(texts.en.text)
    expect(subject === undefined || subject !== texts.en.subject).toBe(true)
  })

  test.runIf(channel === 'email').each(languageCodes)('has its links on lines of their own in %s', (language) => {
    const lines = texts[language].text.split('\n').filter((line) => /\{\w*link\}/.test(line))
    expect(lines.every((line) => /^\{\w+\}$/.test(line))).toBe(true)
  })

  test.runIf(channel === 'sms').each(languageCodes)('fits one part in %s', (language) => {
    const said = texts[language].text
      .replaceAll('{code}', '123456')
      .replace(/\{(\w+)\}/g, (_, name: string) => longest[name] ?? '00')
    expect(said.length).toBeLessThanOrEqual(isGsm(said) ? 160 : 70)
  })
})

/** What a fact is at its longest, where two letters are not enough. */
const longest: Record<string, string> = { brand: 'Sahuji', amount: 'Rs.1,00,000.00', bank: 'Nabil ··4821' }

// the seven bits' letters; any other makes it UCS-2 with 70 letters a part
const isGsm = (text: string) =>
  /^[A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r]*$/.test(text)
