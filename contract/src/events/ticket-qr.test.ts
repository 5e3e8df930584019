import { expect, test } from 'vitest'
import { bytesOfTicket, textOfTicket, type TicketClaim, ticketInText } from './ticket-qr.ts'

const claim: TicketClaim = {
  mode: 'live',
  event_id: '0193a1b2-0000-7000-8000-0000000000a1',
  type_id: '0193a1b2-0000-7000-8000-0000000000b2',
  serial: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  valid_from: new Date('2027-01-01T11:15:00Z'),
  valid_until: new Date('2027-01-01T16:15:00Z'),
  key_id: '0123456789abcdef',
}

test('a ticket is read from the text of its QR unchanged, also in small letters with spaces around it', () => {
  const [bytes, signature] = [bytesOfTicket(claim), new Uint8Array(64).fill(7)]
  const text = textOfTicket(bytes, signature)
  expect(text).toHaveLength(195)
  expect(ticketInText(text)).toEqual({ claim, bytes, signature })
  expect(ticketInText(` ${text.toLowerCase()}\n`)?.claim).toEqual(claim)
  expect(ticketInText(textOfTicket(bytesOfTicket({ ...claim, mode: 'sandbox' }), signature))?.claim.mode).toBe(
    'sandbox',
  )
})

test('anything else is no ticket', () => {
  const text = textOfTicket(bytesOfTicket(claim), new Uint8Array(64))
  for (const other of ['', 'https://esewa.example/pay/98412', text.slice(3), `${text}000`, `%${text.slice(1)}`, '000'])
    expect(ticketInText(other)).toBeUndefined()
})
