import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test('makes two letters of first and last name', () => {
  expect(initialsOf('Sunita Maharjan')).toBe('SM')
  expect(initialsOf('  Anil Kumar Yadav ')).toBe('AY')
})

test('makes one letter of one name, and none of an empty name', () => {
  expect(initialsOf('prerana')).toBe('P')
  expect(initialsOf('')).toBe('')
})

test('a Devanagari letter keeps its vowel sign', () => {
  expect(initialsOf('सुनिता महर्जन')).toBe('सुम')
})
