import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addCounter, inviteToCounter } from '../counters.ts'
import { plainName } from '../merchants.ts'
import { looksLikeLink, namesBrand } from './names.ts'

describe('an address in a name', () => {
  test.each([
    'visit evil.com',
    'You won Rs.5,00,000 - visit evil.com',
    'EVIL.COM.NP',
    'evil .com',
    'evil. com',
    'evil . com',
    'еvil.соm', // е, с and о of Cyrillic
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil\u2024com',
    'evil.\u200dcom',
    'ev\u00adil\u200c.c\u200dom',
    'evil dot com',
    'evil dot-com',
    'evil (dot) com',
    'evil[.]com',
    'इभिल डट कम',
    'www. evil',
    'https: //evil',
    'a@b.co',
    'evil.np/win',
    'pay.evil.io',
    'call 10.20.30.40',
    'एबीसी.com',
    'Call 9801234567 KYC help',
    'Call 980-123-4567',
    'Call 9 8 0 1 2 3 4 5 6 7',
    'फोन ९८०१२३४५६७',
    'Call ９８０１２３４５６７',
    'Ring (01) 597-0001 now',
    'Ring 5970001',
    '+977 1 5970001',
  ])('is seen: %s', (name) => {
    expect(looksLikeLink(name)).toBe(true)
    for (const takes of [plainName, addCounter.takes.shape.name, inviteToCounter.takes.shape.staff])
      expect(z.safeParse(takes, name).success).toBe(false)
  })

  test.each([
    'Himal Tea House Pvt. Ltd.',
    'Himal Tea House Pvt.Ltd.',
    'Ram & Co. In Asan',
    'S.K. Traders',
    'Dr. Ram B. K.C.',
    'Shree Ma.Vi. Stationery',
    'No.1 Momo',
    'Rs.50 Shop',
    'Polka Dot Company',
    'श्री\u200dराम चिया पसल',
    'प्रा.लि.',
    'Tea @ Thamel',
    '24/7 Mart',
    'A.B.C. Store',
    'Hotel 1905',
    'Since 1990-2020',
    'Studio 2081/82',
    'Ward 12, House 345',
  ])('is not seen in an honest one: %s', (name) => {
    expect(looksLikeLink(name)).toBe(false)
    expect(z.safeParse(plainName, name).success).toBe(true)
  })
})

describe('our own name in a name', () => {
  test.each([
    'Sahuji Support',
    'SAHUJI',
    'sahujipay',
    'My-Sahuji',
    'S a h u j i',
    'S.a.h.u.j.i Help',
    'Sаhuјi', // а and ј of Cyrillic
    'Ｓａｈｕｊｉ',
    'Sahúji',
    'Sahuj1',
    '5ahujl',
    'Sahuuji',
    'Sa\u200dhu\u00adji',
    'साहुजी सहायता',
    'साहू\u200dजी',
  ])('is seen: %s', (name) => expect(namesBrand(name, 'Sahuji')).toBe(true))

  test.each(['Sahu Ji Ram', 'Himal Tea House', 'Rameshsa Hujira', 'साहु पसल', 'Saju Traders'])(
    'is not seen in another: %s',
    (name) => expect(namesBrand(name, 'Sahuji')).toBe(name === 'Sahu Ji Ram'),
  )

  test('is that of the installation', () => {
    expect(namesBrand('Himal Pay support', 'Himal Pay')).toBe(true)
    expect(namesBrand('Sahuji Support', 'Himal Pay')).toBe(false)
    expect(namesBrand('Go Store', 'Go')).toBe(false)
  })
})
