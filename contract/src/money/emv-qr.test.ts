import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc16, type EmvQr, readEmvQr } from './emv-qr.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const tlv = (tag: string, value: string) => `${tag}${`${value.length}`.padStart(2, '0')}${value}`
const sealed = (text: string) => `${text}6304${crc16(utf8(`${text}6304`))}`
const read = (text: string): EmvQr => {
  const qr = readEmvQr(text)
  if (typeof qr !== 'object') throw new Error(`${qr}: ${text}`)
  return qr
}

const head = '00020101021129240020NCHL00002501SAHUJI015204541153035245802NP5915Himal Tea House6009Kathmandu'
const vectors = {
  official:
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A',
  plain: `${head}63048EBC`,
  devanagari: `${head}64350002ne0113हिमाल चिया घर0208काठमाडौं63045431`,
  limits: `00020101021229240020NCHL00002501SAHUJI0152045411530352454040.055802NP5925${'A'.repeat(25)}6015${'B'.repeat(15)}62180108INV-10010702T16304C27B`,
  dynamic:
    '00020101021229240020NCHL00002501SAHUJI0152045411530352454071250.005802NP5917Sahuji Test Store6009Kathmandu62440108INV-10010306Store10702T10812Bill payment6304A3FB',
}

describe('a QR of EMVCo', () => {
  test('has the CRC of the standard, over bytes', () => {
    expect(crc16(utf8('123456789'))).toBe('29B1')
    for (const text of Object.values(vectors)) expect(read(text).tags.has('63')).toBe(true)
  })

  test('may have its tags in any order, and its lengths count characters', () => {
    expect(read(vectors.official)).toMatchObject({ is_dynamic: true, currency: '156', due: 2372n })
    expect(read(vectors.official).within('64').get('01')).toBe('最佳运输')
    expect(read(vectors.devanagari).within('64').get('01')).toBe('हिमाल चिया घर')
  })

  test('is read where its lengths count bytes, too', () => {
    const name = 'हिमाल चिया घर'
    const byBytes = `0002ne01${utf8(name).length}${name}`
    const text = sealed(`${head}64${utf8(byBytes).length}${byBytes}62140210980301142${'5'}`)
    expect(read(text).within('64').get('01')).toBe(name)
    expect(read(text).within('62').get('02')).toBe('9803011425')
  })

  test('says what is due and for whom the amount is fixed', () => {
    expect(read(vectors.plain)).toMatchObject({ is_dynamic: false, currency: '524' })
    expect(read(vectors.plain).due).toBeUndefined()
    expect(read(vectors.dynamic).due).toBe(125_000n)
    expect(read(vectors.dynamic).within('62').get('01')).toBe('INV-1001')
    expect(read(vectors.limits).due).toBe(5n)
  })

  test.each([
    ['0.00', undefined],
    ['98.', 9_800n],
    ['98.7', 9_870n],
    ['1234567890.99', 123_456_789_099n],
  ])('an amount of %s is %s', (amount, due) => expect(read(sealed(head + tlv('54', amount))).due).toBe(due))

  test.each(['1,250.00', '1e3', '-5', '5.001', ' 5', '', '12345678901.99'])('an amount of %j is a fault', (amount) =>
    expect(readEmvQr(sealed(head + tlv('54', amount)))).toBe('form'),
  )

  test('adds the fee that it names, fixed or in percent', () => {
    expect(read(sealed(`${head}540510.00550202560${'41.50'}`)).due).toBe(1_150n)
    expect(read(sealed(`${head}540510.00550203570${'41.25'}`)).due).toBe(1_013n)
    expect(readEmvQr(sealed(`${head}540510.00550202`))).toBe('form')
  })

  test('is refused with a wrong CRC, whichever character was changed', () => {
    expect(readEmvQr(`${vectors.plain.slice(0, -4)}DEAD`)).toBe('crc')
    fc.assert(
      fc.property(fc.nat(vectors.dynamic.length - 9), fc.constantFrom(...'0123456789AZ'), (place, letter) => {
        const changed = vectors.dynamic.slice(0, place) + letter + vectors.dynamic.slice(place + 1)
        fc.pre(changed !== vectors.dynamic)
        expect(typeof readEmvQr(changed)).not.toBe('object')
      }),
    )
  })

  test('is refused where a tag stands twice, the CRC is not last or absent, or a character counts as two', () => {
    expect(readEmvQr(sealed(`${head}5802NP`))).toBe('form')
    expect(readEmvQr(`${vectors.plain}5405${'10.00'}`)).toBe('form')
    expect(readEmvQr(head)).toBe('form')
    expect(readEmvQr(sealed(`${head}64090002ne0101👍`))).toBe('form')
  })

  test('never throws, and is nothing where it does not begin as one', () => {
    expect(readEmvQr('https://sahuji.example/')).toBeUndefined()
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readEmvQr(`000201${text}`)))
  })
})
