import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { interfaceTexts } from './interface-texts.ts'

const findingsOf = (text: string) => found(interfaceTexts, build({ 'dashboard/src/texts/en/home.po': text }))

test('finds avoided forms in English texts, over several lines and in plurals', () => {
  expect(
    findingsOf(
      `msgid "Please write your password."\nmsgstr ""\n\nmsgid ""\n"Dear {name},\\n"\n"it stands here."\nmsgstr ""\n`,
    ),
  ).toEqual([
    'dashboard/src/texts/en/home.po:1 “Please” is a form that docs/writing.md avoids: Please write your password.',
    'dashboard/src/texts/en/home.po:4 “stands” is a form that docs/writing.md avoids: Dear {name},\nit stands here.',
  ])
  expect(findingsOf('msgid "{0, plural, =0 {nobody} other {# merchants}}"\n')).toHaveLength(1)
})

test('allows the names of facts, search words and texts of the specification', () => {
  expect(findingsOf('msgid "Remove {said}"\n')).toEqual([])
  expect(findingsOf('msgctxt "search words"\nmsgid "please, told"\n')).toEqual([])
  expect(findingsOf('msgid "Please input your OTP Code!"\n')).toEqual([])
})
