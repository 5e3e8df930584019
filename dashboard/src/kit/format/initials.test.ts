import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('first and last name give two letters', () => {
  expect(initialsOf('Sunita Maharjan')).toBe('SM')
  expect(initialsOf('  Anil Kumar Yadav ')).toBe('AY')
})

test('one name gives one letter, none gives nothing', () => {
  expect(initialsOf('prerana')).toBe('P')
  expect(initialsOf('')).toBe('')
})

test('a Devanagari letter keeps its vowel sign', () => {
  expect(initialsOf('सुनिता महर्जन')).toBe('सुम')
})
