import { describe, expect, test } from 'vitest'
import { differences } from './text-shape.ts'

const things = '{count, plural, =0 {Nothing} one {# thing} other {# things}} in <0>{name}</0>'

describe('a translation can be merged when', () => {
  test.each([
    ['zh', '<0>{name}</0> 中有{count, plural, =0 {零件} other { # 件}}'],
    ['fr', '{count, plural, =0 {Rien} one {# chose} other {# choses}} dans <0>{name}</0>'],
    [
      'ar',
      '{count, plural, =0 {لا شيء} one {شيء} two {شيئان} few {# أشياء} many {# شيئًا} other {# شيء}} في <0>{name}</0>',
    ],
  ])('it keeps what the English text carries, with the plurals of %s', (language, translation) => {
    expect(differences(things, translation, language)).toEqual([])
  })
})

describe('it is refused when', () => {
  test.each([
    ['a placeholder is lost', 'Hello {name}', 'Bonjour', 'lacks the placeholder {name}'],
    ['a placeholder was translated', 'Hello {name}', 'Bonjour {nom}', 'has a placeholder of its own: {nom}'],
    ['a tag is lost', 'Read the <0>terms</0>', 'Lisez les conditions', 'lacks the tag <0>'],
    [
      'a tag is not closed',
      'Read the <0>terms</0>',
      'Lisez les <0>conditions',
      'has a tag that is not closed where it belongs',
    ],
    ['it is empty', 'Hello', ' ', 'is empty'],
    ['it ends otherwise', 'Hello', 'Bonjour ', 'begins or ends with another space than the English text'],
    ['the plural is gone', '{n, plural, one {# day} other {# days}}', '# jours', 'lacks the choice n, plural'],
    [
      'the plural lacks a case',
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, other {# jours}}',
      'lacks the case "one" of {n, plural}',
    ],
    [
      'the plural has a case too many',
      '{n, plural, one {# day} other {# days}}',
      '{n, plural, one {# jour} few {# jours} other {# jours}}',
      'has a case that fr does not know in {n, plural}: few',
    ],
  ])('%s', (_, english, translation, sentence) => {
    expect(differences(english, translation, 'fr')).toContain(sentence)
  })

  test('a part of a sentence begins as its language does', () => {
    expect(differences(', then call us', ' y después llámenos', 'es')).toEqual([])
  })

  test('Arabic has not its six forms', () => {
    const wrong = differences('{n, plural, one {# day} other {# days}}', '{n, plural, one {يوم} other {# يوم}}', 'ar')
    expect(wrong).toHaveLength(4)
  })
})
