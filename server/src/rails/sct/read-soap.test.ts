import { describe, expect, test } from 'vitest'
import { readSoap } from './call.ts'

const envelope = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`
const result = (fields: string) =>
  `<CheckTransactionStatusResponse xmlns="nPAY"><CheckTransactionStatusResult>${fields}</CheckTransactionStatusResult></CheckTransactionStatusResponse>`
const read = (xml: string) => readSoap(xml, 'CheckTransactionStatus')
const badXml = { outcome: 'bad_xml' }

describe('an answer in SOAP 1.1', () => {
  test('is read with any prefix: fields, character references, CDATA', () => {
    const fields = '<STATUS_CODE>0</STATUS_CODE><MESSAGE>Fish &amp; <![CDATA[<chips>]]> &#x915;</MESSAGE><REMARKS />'
    expect(read(envelope(result(fields)))).toEqual({
      outcome: 'result',
      fields: { STATUS_CODE: '0', MESSAGE: 'Fish & <chips> क', REMARKS: '' },
    })
  })

  test('that is a fault yields its sentence', () => {
    const fault = '<s:Fault><faultcode>s:Server</faultcode><faultstring>Server was unable</faultstring></s:Fault>'
    expect(read(envelope(fault))).toEqual({ outcome: 'fault', message: 'Server was unable' })
  })

  test.for([
    ['of another call', envelope(result('').replaceAll('CheckTransactionStatus', 'ValidateMerchant'))],
    ['with two results', envelope(result('') + result(''))],
    ['with a field twice', envelope(result('<AMOUNT>1.00</AMOUNT><AMOUNT>1000.00</AMOUNT>'))],
    ['with an empty body', envelope('')],
    [
      'of SOAP 1.2',
      envelope(result('')).replace(
        'http://schemas.xmlsoap.org/soap/envelope/',
        'http://www.w3.org/2003/05/soap-envelope',
      ),
    ],
    ['that is no envelope', '<ok/>'],
  ] as const)('%s is no answer', ([, xml]) => {
    expect(read(xml)).toEqual({ outcome: 'bad_shape' })
  })
})

describe('forbidden content is refused at its start', () => {
  const laughs = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

  test.for([
    ['a billion laughs', envelope(result('<MESSAGE>&l10;</MESSAGE>'), `<!DOCTYPE s [<!ENTITY l0 "ha">${laughs}]>`)],
    [
      'a file of ours',
      envelope(result('<MESSAGE>&x;</MESSAGE>'), '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    ['an address to fetch', envelope(result(''), '<!DOCTYPE s SYSTEM "http://127.0.0.1:1/x.dtd">')],
    ['an entity of nobody', envelope(result('<MESSAGE>&nbsp;</MESSAGE>'))],
    ['a processing instruction', envelope(`<?php echo 1 ?>${result('')}`)],
    ['an element that does not end', envelope(result('<AMOUNT>1.00'))],
    ['an attribute twice', envelope(result('<A b="1" b="2"/>'))],
    ['a prefix of nobody', envelope(result('<x:A/>'))],
    ['something behind the end', `${envelope(result(''))}<x/>`],
    ['half of it', envelope(result('')).slice(0, 120)],
    ['nothing', ''],
    ['no XML', '{"STATUS_CODE":"0"}'],
    ['a thousand levels', envelope(`${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`)],
  ] as const)('%s', ([, xml]) => {
    expect(read(xml)).toEqual(badXml)
  })

  test('64 kB, the most that is read of an answer, may be start tags or entities alone', () => {
    const openings = '<a>'.repeat(21_000)
    const entities = envelope(result(`<A>${'&amp;'.repeat(13_000)}</A>`))
    expect(read(openings)).toEqual(badXml)
    expect(read(entities)).toMatchObject({ outcome: 'result' })
  })
})
