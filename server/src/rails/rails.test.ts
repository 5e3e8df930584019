import { describe, expect, test } from 'vitest'
import { startSimulator } from '@sahuji/simulator/simulator'
import { testClock } from '../platform/clock.ts'
import { callersOf, openRails, railNetworksFrom } from './rails.ts'
import { pushSettings, railSettings } from '../../testing/simulated-rails.ts'
import { settingsFrom } from '../settings.ts'

const onepg = {
  apiBase: 'https://api.example/onepg',
  gatewayPage: 'https://gateway.example/Payment/Index',
  merchantId: '9',
  merchantName: 'Sahuji',
  apiUser: 'user',
  apiPassword: 'password',
  secrets: ['secret'] as const,
}

test('a rail exists when it is configured, and only under its own name', () => {
  const rails = openRails({ onepg }, testClock())
  expect(rails.all.map((rail) => rail.name)).toEqual(['onepg'])
  expect(rails.named('onepg')?.origins).toEqual(['https://gateway.example'])
  expect(['', 'OnePG', '__proto__', 'constructor', 'connectips'].map((name) => rails.named(name))).toEqual(
    Array.from({ length: 5 }),
  )
  expect(openRails({}, testClock()).all).toEqual([])
})

test('a real rail serves the live book alone, a test environment the sandbox alone, the simulator both', () => {
  const booksOf = (settings: Parameters<typeof openRails>[0]) =>
    (['live', 'sandbox'] as const).filter((mode) =>
      openRails({ onepg, ...settings }, testClock()).serves('onepg', mode),
    )
  expect(booksOf({})).toEqual(['live'])
  expect(booksOf({ tests: ['khalti'] })).toEqual(['live'])
  expect(booksOf({ tests: ['onepg'] })).toEqual(['sandbox'])
  expect(booksOf({ is_simulated: true })).toEqual(['live', 'sandbox'])
})

const networksOf = (variables: Record<string, string>) => railNetworksFrom(settingsFrom(variables))

describe('the networks of a rail’s server', () => {
  test('are addresses and ranges, of either kind; an empty list allows any', () => {
    const callsFrom = callersOf(networksOf({ ONEPG_NETWORKS: '203.0.113.9, 198.51.100.0/24,2001:db8:7::/48' }))
    for (const address of ['203.0.113.9', '198.51.100.77', '::ffff:198.51.100.77', '2001:db8:7::1'])
      expect([address, callsFrom('onepg', address)]).toEqual([address, true])
    for (const address of ['203.0.113.8', '198.51.101.1', '2001:db8:8::1', '', 'unknown'])
      expect([address, callsFrom('onepg', address)]).toEqual([address, false])
    expect(callsFrom('nchl', '203.0.113.8')).toBe(true)
  })

  test('that are invalid stop the start, with the setting’s name', () => {
    for (const wrong of ['203.0.113.300', '10.0.0.0/33', 'nchl.example'])
      expect(() => settingsFrom({ NCHL_PUSH_NETWORKS: wrong })).toThrow('NCHL_PUSH_NETWORKS')
  })

  test('can be set for each rail whose server calls us', async () => {
    const simulator = await startSimulator({ port: 0, clock: testClock() })
    const rails = openRails({ ...railSettings(simulator, 400), nchl: pushSettings(simulator) }, testClock())
    await simulator.stop()
    const calling = rails.all.filter(({ capabilities }) => capabilities.notifies.length > 0).map(({ name }) => name)
    expect(Object.keys(networksOf({})).sort()).toEqual([...calling, rails.push!.name].sort())
  })
})
