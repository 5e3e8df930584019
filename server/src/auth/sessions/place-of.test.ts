import { describe, expect, test } from 'vitest'
import { keptTimeZone, placeOf } from './place-of.ts'

describe('the place of a sign-in', () => {
  test.each([
    ['Asia/Kathmandu', 'Kathmandu'],
    ['Asia/Katmandu', 'Kathmandu'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Etc/UTC', null],
    [null, null],
  ])('of the time zone %s is %s', (time_zone, city) =>
    expect(placeOf({ time_zone, network: '103.10.28.7' }).city).toBe(city),
  )

  test.each(['UTC', 'Asia/Atlantis', '<script>', '', "Asia/'; drop"])('a time zone %j is none', (told) =>
    expect(keptTimeZone(told)).toBeNull(),
  )

  test.each([
    ['103.10.28.7', '103.10.28.*', false],
    ['192.168.1.20', '192.168.1.*', true],
    ['172.20.0.3', '172.20.0.*', true],
    ['172.32.0.3', '172.32.0.*', false],
    ['127.0.0.1', '127.0.0.*', true],
    ['2400:1a00:b010:5::/64', '2400:1a00:b010:*', false],
    ['0:0:0:0::/64', '0:0:0:*', true],
    ['fe80:0:0:0::/64', 'fe80:0:0:*', true],
  ])('the network %s is told as %s', (network, masked, is_local) =>
    expect(placeOf({ time_zone: null, network })).toEqual({ city: null, network: masked, is_local }),
  )
})
