import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { lostCallbacks } from './lost-callbacks.ts'

const path = 'dashboard/src/payments/a.tsx'
const lost = (text: string) => found(lostCallbacks, build({ [path]: text })).length

test('reports what has to follow an answer and is a callback of mutate', () => {
  expect(found(lostCallbacks, build({ [path]: 'sending.mutate(ask, { onSuccess: () => drop() })\n' }))).toEqual([
    `${path}:1 \`drop\` in a callback of \`mutate\` is lost when its component is unmounted before the answer; put it into the mutation's options`,
  ])
  expect(lost('mutate(ask, { onSuccess: onSent, onError: fail })')).toBe(2)
  expect(lost('mutate(ask, { onSuccess })')).toBe(1)
  expect(lost('mutate(ask, { onSuccess() { setA(1); notify({}) } })')).toBe(1)
  expect(lost('mutate(ask, { onSettled: async (a) => { if (a) await queries.invalidateQueries() } })')).toBe(1)
  expect(lost('a.mutate(ask, { onSuccess: () => b.mutate(other) })')).toBe(1)
  expect(lost('mutate(ask, callbacks)')).toBe(1)
  expect(lost('mutate(ask, { ...callbacks })')).toBe(1)
})

test('allows what belongs to the shown page alone', () => {
  expect(lost('mutate(ask, { onSuccess: onClose, onSettled: () => setIsAsked(false) })')).toBe(0)
  expect(lost('mutate(ask, { onSuccess: ({ id }) => void navigate({ to: addressOf(id) }) })')).toBe(0)
  expect(lost('mutate(ask, { onSettled: () => void (isUnderWay.current = false) })')).toBe(0)
  expect(lost('mutate(ask, { onSuccess: plan.reset, onError: (error) => setUntil(retryAt(error)) })')).toBe(0)
})

test('allows options of the mutation, and calls without callbacks', () => {
  expect(lost('const a = useMutation({ ...b(), onSuccess: () => drop() })\na.mutate(ask)')).toBe(0)
  expect(lost('void a.mutateAsync(ask).then(drop)')).toBe(0)
})

test('reads pages only, not their tests', () => {
  const text = 'a.mutate(ask, { onSuccess: drop })\n'
  const house = build({ 'dashboard/src/payments/a.test.tsx': text, 'server/src/payments/a.ts': text })
  expect(found(lostCallbacks, house)).toEqual([])
})
