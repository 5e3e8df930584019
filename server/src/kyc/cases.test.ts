import * as contract from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import { businessTypes } from '@sahuji/contract/merchants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forgetLimits, signedUp, type Someone, verified } from '../../testing/people.ts'

let app: TestApp
let sita: Someone
let gita: Someone
beforeAll(async () => {
  app = await startTestApp()
  gita = await verified(app, { is_bound: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

const { readCase, openCase, saveAnswer, addPerson, removePerson, readAreas } = contract
const opens = (who: Someone, business_type: contract.KycCase['business_type']) => who.call(openCase, { business_type })
const address = { district: 29, local_level: 0, ward: 12, street: 'Thati Tole' }

describe('GET /api/kyc/areas', () => {
  test('has the 7 provinces, 77 districts and 753 local levels of Nepal, in both languages, each once', async () => {
    const { data } = await sita.call(readAreas, {})
    const districts = data.flatMap((province) => province.districts)
    const levels = districts.flatMap((district) => district.local_levels)
    expect([data.length, districts.length, levels.length]).toEqual([7, 77, 753])
    expect(new Set(levels.map(({ id }) => id)).size).toBe(753)
    expect(new Set(districts.map(({ id }) => id)).size).toBe(77)
    for (const one of [...data, ...districts, ...levels]) {
      expect(one.name).toMatch(/^[A-Z][A-Za-z .'()-]+$/)
      expect(one.name_ne).toMatch(/^[\p{Script=Devanagari}\p{Cf} .()-]+$/u)
    }
    const counted = (kind: string) => levels.filter((level) => level.kind === kind).length
    expect(['metropolitan', 'sub_metropolitan', 'municipality', 'rural_municipality'].map(counted)).toEqual([
      6, 11, 276, 460,
    ])
  })
})

describe('POST /api/kyc/case', () => {
  test('refuses an anonymous caller, and a person without a verified e-mail and phone', async () => {
    expect(await app.call(openCase, { business_type: 'ngo' })).toMatchObject({ http: 401 })
    expect(await opens(await signedUp(app), 'ngo')).toMatchObject({ http: 422, status: '7004' })
  })

  test.each(businessTypes)('%s is asked for exactly what it has to bring', async (business_type) => {
    const { data } = await opens(sita, business_type)
    const { business, person, papers, people, role } = requirements[business_type]
    expect(data.state).toBe('draft')
    expect(data.people.map((one) => one.role)).toEqual(Array(people.least).fill(role))
    const gaps = (what: string, of: string | null) =>
      data.gaps.filter((gap) => gap.what === what && gap.person === of).map((gap) => gap.name)
    const known = new Set(['trade_name', 'contact', ...(people.most === 1 ? ['reach'] : [])])
    const toGive = (fields: readonly string[]) => fields.filter((field) => !known.has(field))
    expect(gaps('field', null)).toEqual(toGive(business))
    expect(gaps('paper', null)).toEqual(papers)
    for (const { id } of data.people) {
      expect(gaps('field', id)).toEqual(toGive(person))
      expect(gaps('paper', id)).toEqual(['identity', 'identity'])
    }
  })

  test('a new case contains the answers of the sign-up; a name too long for the QR stays open', async () => {
    const { data } = await opens(sita, 'individual')
    const [{ id: owner } = { id: '' }] = data.people
    const of = (field: string) => data.answers.find((one) => one.field === field)
    const { email } = sita
    const mobile_no = sita.mobile_no.slice(-10)
    expect(of('trade_name')?.value).toEqual({ name: 'Himal Tea House' })
    expect(of('contact')?.value).toEqual({ phone: mobile_no, email })
    expect(of('reach')).toMatchObject({ person: owner, value: { mobile_no, email } })
    const long = await verified(app, { is_bound: false })
    await app.owner.write(
      (tx) => tx.run`
        update merchants set trade_name = 'A tea house of a long name'
         where id = (select merchant_id from people where email = ${long.email})`,
    )
    expect((await opens(long, 'ngo')).data.answers.map(({ field }) => field)).toEqual(['contact'])
  })

  test('two simultaneous first clicks begin one case, with a number that can be read out on the telephone', async () => {
    const [one, other] = await Promise.all([opens(sita, 'sole_proprietor'), opens(sita, 'sole_proprietor')])
    expect(one.data.id).toBe(other.data.id)
    expect(one.data.number).toMatch(/^K-20\d\d-\d{5}$/)
  })

  test('another form of business keeps the answers that fit it, and surplus people are removed', async () => {
    await opens(sita, 'partnership')
    await sita.call(addPerson, {})
    await sita.call(saveAnswer, { field: 'trade_name', person: null, value: { name: 'Himal Tea' } })
    const { data } = await opens(sita, 'individual')
    expect(data.people).toEqual([expect.objectContaining({ role: 'owner' })])
    expect(data.answers.map(({ field }) => field).toSorted()).toEqual(['contact', 'reach', 'trade_name'])
    expect(data.answers.find(({ field }) => field === 'trade_name')?.value).toEqual({ name: 'Himal Tea' })
  })

  test('a case in review cannot be changed', async () => {
    const { data } = await opens(sita, 'individual')
    for (const state of ['submitted', 'in_review'] as const) {
      await app.owner.write(
        (tx) =>
          tx.run`update kyc_cases set state = ${state}, submitted_at = now(), promised_at = now(), waits_since = now() where id = ${data.id}`,
      )
      expect(await opens(sita, 'ngo')).toMatchObject({ http: 422, body: { refusal: 'kyc_not_open' } })
      expect(
        await sita.call(saveAnswer, { field: 'trade_name', person: null, value: { name: 'Himal' } }),
      ).toMatchObject({ http: 422, body: { refusal: 'kyc_not_open' } })
    }
  })
})

describe('POST /api/kyc/answer', () => {
  test('keeps a field at once; digits may be Nepali, and the newer one stays', async () => {
    await opens(sita, 'sole_proprietor')
    await sita.call(saveAnswer, { field: 'pan', person: null, value: { number: '612408915' } })
    await sita.call(saveAnswer, { field: 'pan', person: null, value: { number: '६१२४०८९५१' } })
    const { data } = await sita.call(readCase, {})
    expect(data?.answers.filter(({ field }) => field === 'pan')).toEqual([
      expect.objectContaining({ value: { number: '612408951' }, verdict: null }),
    ])
    expect(data?.gaps.some((gap) => gap.name === 'pan')).toBe(false)
  })

  test.each([
    ['pan', { number: '12345678' }, 'value.number'],
    ['pan', {}, 'value.number'],
    ['pan', { number: '612408951', more: 1 }, 'more'],
    ['trade_name', { name: 'A name that is longer than 25' }, 'value.name'],
    ['contact', { phone: '9851033742', email: 'nobody' }, 'value.email'],
    ['expected', { month_count: 0, month_amount: 100 }, 'value.month_count'],
    ['shop_address', { district: 29, local_level: 1, ward: 34, street: 'x' }, 'value.ward'],
    ['registration', { authority: 'a friend', number: '1', date: '2024-01-01' }, 'value.authority'],
    ['registration', { authority: 'local_ward', number: '<script>', date: '2024-02-31' }, 'value.date'],
  ] as const)('%s %j is refused with the field %s named', async (field, value, name) => {
    await opens(sita, 'sole_proprietor')
    const answered = await sita.call(saveAnswer, { field, person: null, value })
    expect(answered).toMatchObject({ http: 422, status: '014' })
    expect(Object.keys(answered.errors)).toContain(name)
  })

  test('an address is one of Nepal: its local level lies in its district', async () => {
    await opens(sita, 'individual')
    const areas = (await sita.call(readAreas, {})).data.flatMap((province) => province.districts)
    const [lalitpur, kaski] = ['Lalitpur', 'Kaski'].map((name) => areas.find((district) => district.name === name)!)
    const at = (district: number, local_level: number) =>
      sita.call(saveAnswer, { field: 'shop_address', person: null, value: { ...address, district, local_level } })
    expect((await at(lalitpur!.id, kaski!.local_levels[0]!.id)).errors).toHaveProperty(['value.local_level'])
    expect((await at(999, 1)).errors).toHaveProperty(['value.district'])
    expect(await at(lalitpur!.id, lalitpur!.local_levels[0]!.id)).toMatchObject({ http: 200 })
  })

  test('only fields of the form of business are kept, and only for its own people', async () => {
    const { data } = await opens(sita, 'individual')
    const other = (await opens(gita, 'individual')).data.people[0]!.id
    const pan = { field: 'pan', person: null, value: { number: '612408951' } } as const
    expect(await sita.call(saveAnswer, pan)).toMatchObject({ http: 404 })
    const name = { field: 'name', value: { english: 'Gita Shrestha', nepali: 'गीता श्रेष्ठ' } } as const
    expect(await sita.call(saveAnswer, { ...name, person: other })).toMatchObject({ http: 404 })
    expect(await sita.call(saveAnswer, { ...name, person: null })).toMatchObject({ http: 404 })
    expect(await sita.call(saveAnswer, { ...name, person: data.people[0]!.id })).toMatchObject({ http: 200 })
  })

  test('while an item is asked again, what was accepted stays and a new answer drops its verdict', async () => {
    const { data } = await opens(sita, 'sole_proprietor')
    const saves = (number: string) => sita.call(saveAnswer, { field: 'pan', person: null, value: { number } })
    await saves('612408915')
    const judge = (verdict: string, note: string | null) =>
      app.owner.write(async (tx) => {
        await tx.run`update kyc_cases set state = 'more_needed', submitted_at = now() where id = ${data.id}`
        await tx.run`
          update kyc_answers set verdict = ${verdict}, note = ${note}, judged_by = 'Ishwor', judged_at = now() where case_id = ${data.id}`
      })
    await judge('asked_again', 'The certificate reads 612 408 951.')
    expect((await sita.call(readCase, {})).data?.gaps.map((gap) => gap.name)).toContain('pan')
    expect((await saves('612408951')).data.answers.find(({ field }) => field === 'pan')).toMatchObject({
      verdict: null,
      note: null,
    })
    await judge('accepted', null)
    expect(await saves('111111111')).toMatchObject({ http: 422, body: { refusal: 'kyc_not_open' } })
  })
})

describe('POST /api/kyc/people', () => {
  test('a person is added, and removed with all their answers, within the bounds of the form of business', async () => {
    await opens(sita, 'partnership')
    const { data } = await sita.call(addPerson, {})
    expect(data.people).toHaveLength(3)
    const { id } = data.people[2]!
    await sita.call(saveAnswer, { field: 'occupation', person: id, value: { name: 'Trader' } })
    const after = await sita.call(removePerson, { person: id })
    expect(after.data.people).toHaveLength(2)
    expect(after.data.answers.filter(({ person }) => person === id)).toEqual([])
    expect(await sita.call(removePerson, { person: after.data.people[0]!.id })).toMatchObject({
      http: 422,
      body: { refusal: 'kyc_people_limit', facts: { least: 2, most: 20 } },
    })
    await opens(sita, 'individual')
    expect(await sita.call(addPerson, {})).toMatchObject({ body: { refusal: 'kyc_people_limit' } })
  })

  test('a merchant cannot remove another merchant’s people', async () => {
    const { data } = await opens(sita, 'partnership')
    await opens(gita, 'partnership')
    expect(await gita.call(removePerson, { person: data.people[0]!.id })).toMatchObject({ http: 404 })
  })
})
