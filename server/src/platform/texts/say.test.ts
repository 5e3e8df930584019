import { languageCodes } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { describe, expect, test } from 'vitest'
import { say, sayWith, templateIn } from './say.ts'

const code = msg('{code} is your {brand} code. It is valid for {minutes} minutes. Never tell it to anyone.')

test('a text appears in the reader’s language, with its facts', () => {
  const facts = { code: '123456', brand: 'Sahuji', minutes: 5 }
  expect(say('en', code, facts)).toBe('123456 is your Sahuji code. It is valid for 5 minutes. Never tell it to anyone.')
  expect(say('fr', code, facts)).toBe('123456 est votre code Sahuji, valable 5 minutes. Ne le donnez à personne.')
})

test('a text without a translation appears in English', () => {
  expect(say('ne', msg('Nobody has translated {this}.'), { this: 'it' })).toBe('Nobody has translated it.')
})

test('a name without a fact stays unchanged', () => {
  expect(sayWith('en', 'The least is {amount}.', {})).toBe('The least is {amount}.')
  expect(templateIn('zh', code)).toBe('{code} 是您的 {brand} 验证码，{minutes} 分钟内有效，请勿告诉任何人。')
})

describe.each(languageCodes)('in %s', (language) => {
  test('untrusted text is filled in unchanged', () => {
    const name = String.raw`'{brand}' \u202e \x41 {0, plural, other {#}} $&`
    expect(say(language, msg('Nobody has greeted {name} yet.'), { name })).toBe(`Nobody has greeted ${name} yet.`)
  })
})

test('a count selects the language’s plural form', () => {
  const days = msg('{count, plural, one {# untranslated day} other {# untranslated days}} for {name}')
  expect(say('en', days, { count: 1, name: 'Sita' })).toBe('1 untranslated day for Sita')
  expect(say('en', days, { count: 2, name: 'Sita' })).toBe('2 untranslated days for Sita')
})
