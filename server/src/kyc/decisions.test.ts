import { addPerson, type KycCase, openCase, readCase, removePerson, saveAnswer } from '@sahuji/contract/kyc'
import { appealDecision, exportCase, readPaperPage, submitCase, writeCaseMessage } from '@sahuji/contract/kyc/decisions'
import { finishPaper } from '@sahuji/contract/kyc/papers'
import { requirements } from '@sahuji/contract/kyc/requirements'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  acceptsAll,
  type AtDesk,
  filledCase,
  givesPapers,
  goodAnswer,
  reviewerNamed,
  submittedCase,
} from '../../testing/kyc-cases.ts'
import { begins, photo, sendsPart } from '../../testing/papers.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { testVault } from '../../testing/vault.ts'
import { claimCase, releaseCase } from './review/claim.ts'
import { askForMore, rejectCase, signApproval } from './review/decide.ts'
import { judgeItem } from './review/judge-item.ts'
import { reviewedCase, viewPage } from './review/reviewed-case.ts'
import { writeNote, writeToMerchant } from './review/write-to.ts'

const vault = testVault()
let app: TestApp
let sita: Someone
let asmita: AtDesk
let bikash: AtDesk
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  asmita = reviewerNamed(app, 'Asmita')
  bikash = reviewerNamed(app, 'Bikash')
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
})

const submits = (business_type: KycCase['business_type'] = 'individual') =>
  submittedCase(app, vault, sita, business_type)
const standing = async (who: Someone) => {
  const { merchant_id } = await app.db.read(
    (tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${who.email}`,
  )
  return app.db.read(
    (tx) => tx.one<{ kyc_status: string | null; kyc_tier: string }>`
      select kyc_status, kyc_tier from merchants where id = ${merchant_id}`,
  )
}
const refusal = (code: string) => expect.objectContaining({ code })

describe('POST /api/kyc/case/submit', () => {
  test('names what is missing, and submits nothing', async () => {
    expect(await sita.call(submitCase, {})).toMatchObject({ http: 422, body: { refusal: 'kyc_not_open' } })
    await sita.call(openCase, { business_type: 'sole_proprietor' })
    const { body, errors } = await sita.call(submitCase, {})
    expect(body).toMatchObject({ refusal: 'kyc_incomplete', facts: { missing: expect.any(Number) } })
    expect(Object.keys(errors)).toContain('legal_name')
    expect(await standing(sita)).toEqual({ kyc_status: null, kyc_tier: 'starter' })
  })

  test('submits a complete case once: it is PROCESSING, with a promised time', async () => {
    await filledCase(app, vault, sita, 'sole_proprietor')
    const [one, other] = await Promise.all([sita.call(submitCase, {}), sita.call(submitCase, {})])
    expect(one.data).toMatchObject({ state: 'submitted', tier: 'full', gaps: [], promised_at: expect.any(Date) })
    expect(other.data.promised_at).toEqual(one.data.promised_at)
    expect(other.data.events.map(({ what }) => what)).toEqual(['opened', 'submitted'])
    expect(await standing(sita)).toMatchObject({ kyc_status: 'PROCESSING' })
  })

  test('a concurrent save precedes it or is refused', async () => {
    await filledCase(app, vault, sita, 'individual')
    const tradeName = async () =>
      (await sita.call(readCase, {})).data?.answers.find(({ field }) => field === 'trade_name')?.value['name']
    const before = await tradeName()
    const save = { field: 'trade_name', person: null, value: { name: 'Another Name' } } as const
    const [sent, saved] = await Promise.all([sita.call(submitCase, {}), sita.call(saveAnswer, save)])
    expect(sent.http).toBe(200)
    expect(await tradeName()).toBe(saved.http === 200 ? 'Another Name' : before)
  })
})

describe('POST /api/kyc/appeal', () => {
  test('a rejection gives its reason in the merchant’s language, and is appealed once to another reviewer', async () => {
    const { id } = await submits('individual')
    await acceptsAll(app, asmita, id)
    expect(await standing(sita)).toMatchObject({ kyc_tier: 'micro' })
    await asmita.act((desk) =>
      rejectCase(desk, { case_id: id, because: { reason: 'not_served', words: 'Lottery tickets.' } }),
    )
    expect(await standing(sita)).toEqual({ kyc_status: 'REJECTED', kyc_tier: 'starter' })
    expect((await sita.call(readCase, {})).data?.decision).toEqual({
      outcome: 'rejected',
      at: app.clock.now(),
      by: 'Asmita',
      reason: 'We cannot serve this kind of business. Lottery tickets.',
      may_appeal: true,
    })
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'Your KYC was not accepted' })
    const appealed = await sita.call(appealDecision, { reason: 'I sell vegetables.' })
    expect(appealed.data).toMatchObject({
      state: 'submitted',
      messages: [{ from: 'merchant', text: 'I sell vegetables.' }],
    })
    expect(await sita.call(appealDecision, { reason: 'Again.' })).toMatchObject({
      body: { refusal: 'kyc_appeal_closed' },
    })
    await asmita.act((desk) => claimCase(desk, id))
    await expect(asmita.act((desk) => signApproval(desk, id))).rejects.toEqual(refusal('kyc_appeal_other'))
    await asmita.act((desk) => releaseCase(desk, id))
    await bikash.act((desk) => claimCase(desk, id))
    await bikash.act((desk) => rejectCase(desk, { case_id: id, because: { reason: 'not_genuine' } }))
    expect((await sita.call(readCase, {})).data?.decision).toMatchObject({ may_appeal: false })
    expect(await sita.call(appealDecision, { reason: 'Again.' })).toMatchObject({
      body: { refusal: 'kyc_appeal_closed' },
    })
  })
})

describe('POST /api/kyc/messages', () => {
  test('both sides write to each other; notes between reviewers are in no merchant’s answer', async () => {
    expect(await sita.call(writeCaseMessage, { text: 'Hello?' })).toMatchObject({ http: 404 })
    const { id } = await submits('individual')
    await sita.call(writeCaseMessage, { text: 'My shop also sells tea.' })
    await bikash.act((desk) => writeToMerchant(desk, { case_id: id, text: 'Tea belongs to it.' }))
    await bikash.act((desk) => writeNote(desk, { case_id: id, text: 'The board and the lane match the map.' }))
    const { data, body } = await sita.call(readCase, {})
    expect(data?.messages).toEqual([
      expect.objectContaining({ from: 'merchant', name: 'Sita Sharma', text: 'My shop also sells tea.' }),
      expect.objectContaining({ from: 'desk', name: 'Bikash', text: 'Tea belongs to it.' }),
    ])
    expect(JSON.stringify(body)).not.toContain('lane match')
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'A message about your KYC' })
    expect((await bikash.act((desk) => reviewedCase(desk, id))).notes).toHaveLength(1)
  })
})

describe('GET /api/kyc/papers/{paper}/pages/{page}', () => {
  test('answers the owner’s page as a file that no browser mistakes for ours; every view by a reviewer is shown', async () => {
    const { id, papers } = await submits('individual')
    const paper = papers[0]!.id
    const page = await sita.call(readPaperPage, { paper, page: '1' })
    expect(page.data).toEqual(Buffer.from('RIFF of a page'))
    expect(page.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const gita = await verified(app, { is_bound: false })
    await filledCase(app, vault, gita, 'individual')
    expect(await gita.call(readPaperPage, { paper, page: '1' })).toMatchObject({ http: 404 })
    expect(await sita.call(readPaperPage, { paper, page: '2' })).toMatchObject({ http: 404 })
    expect(await sita.call(readPaperPage, { paper, page: '../1' })).toMatchObject({ http: 404 })
    expect((await sita.call(readCase, {})).data?.views).toEqual([])
    const viewing = { db: app.db, clock: app.clock, vault, reviewer: asmita }
    const record = async () => {}
    expect(await viewPage(viewing, { case_id: id, paper, page: 1 }, record)).toEqual(Buffer.from('RIFF of a page'))
    expect((await sita.call(readCase, {})).data?.views).toEqual([{ at: app.clock.now(), paper, page: 1, by: 'Asmita' }])
    const others = (await gita.call(readCase, {})).data!
    await expect(viewPage(viewing, { case_id: id, paper: others.papers[0]!.id, page: 1 }, record)).rejects.toEqual(
      refusal('not_found'),
    )
    await expect(
      viewPage(viewing, { case_id: others.id, paper: others.papers[0]!.id, page: 1 }, record),
    ).rejects.toEqual(refusal('not_found'))
  })
})

describe('POST /api/kyc/case/export', () => {
  test('gives the whole case as one ZIP by a link that expires; the merchant controls no path in it', async () => {
    expect(await sita.call(exportCase, {})).toMatchObject({ http: 404 })
    const { number, papers, id } = await submits('sole_proprietor')
    await app.owner.write((tx) => tx.run`update kyc_papers set name = '../../etc/passwd' where case_id = ${id}`)
    await sita.call(writeCaseMessage, { text: 'Is <b>tea</b> all right?' })
    const { data, headers } = await sita.call(exportCase, {})
    const cookie = `${headers['set-cookie'] as string}`
    expect(cookie).toMatch(/^sahuji_case=[\w-]{43}; Path=\/downloads\/kyc; Max-Age=60; HttpOnly; SameSite=Strict/)
    const fetches = (shown = cookie.split(';')[0] ?? '') =>
      app.app.web.inject({ method: 'GET', url: data.url, headers: { cookie: shown } })
    // the link alone opens nothing without this browser's cookie, or with another browser's
    const others = (await sita.call(exportCase, {})).headers['set-cookie'] as string
    for (const shown of ['', 'sahuji_case=guessed', others.split(';')[0] ?? ''])
      expect(await fetches(shown)).toMatchObject({ statusCode: 404 })
    const answered = await fetches()
    expect(answered.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${number}.zip"`,
      'cache-control': 'no-store',
    })
    const files = unzipSync(answered.rawPayload)
    const names = Object.keys(files)
    expect(names).toHaveLength(papers.length + 2)
    expect(names.every((name) => /^K-[\d-]+\/(case\.(html|json)|papers\/[\w-]+\.webp)$/.test(name))).toBe(true)
    const document = strFromU8(files[`${number}/case.html`]!)
    expect(document).toContain('Is &#60;b&#62;tea&#60;/b&#62; all right?')
    expect(JSON.parse(strFromU8(files[`${number}/case.json`]!))).toMatchObject({ number, state: 'submitted' })
    expect(Buffer.from(files[names.find((name) => name.endsWith('.webp'))!]!)).toEqual(Buffer.from('RIFF of a page'))
    expect(await fetches()).toMatchObject({ statusCode: 404 })
    expect(await app.app.web.inject({ method: 'GET', url: '/downloads/kyc/guessed' })).toMatchObject({
      statusCode: 404,
    })
  })
})

describe('the document of a whole case', () => {
  test('is in the language of the person who exports it, right to left where that applies', async () => {
    await submits('individual')
    const documentIn = async (language: string) => {
      const as = { token: sita.token, headers: { 'accept-language': language } }
      const { data, headers } = await app.call(exportCase, {}, as)
      const cookie = `${headers['set-cookie'] as string}`.split(';')[0] ?? ''
      const file = await app.app.web.inject({ method: 'GET', url: data.url, headers: { cookie } })
      const files = unzipSync(file.rawPayload)
      return strFromU8(files[Object.keys(files).find((name) => name.endsWith('case.html'))!]!)
    }
    const nepali = await documentIn('ne')
    expect(nepali).toContain('<html lang="ne" dir="ltr">')
    for (const word of ['व्यक्तिगत विक्रेता', 'कागजात', 'परिचयपत्र, अगाडि', 'महिनाको रकम: Rs.', 'घटनाक्रम'])
      expect(nepali).toContain(word)
    expect(await documentIn('ar')).toContain('dir="rtl"')
    expect(await documentIn('en')).toContain('Identity document, front')
    // no name of the code is printed
    for (const language of ['en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'])
      expect(await documentIn(language)).not.toMatch(/[a-z]_[a-z]/)
  })
})

describe('a link to a whole case', () => {
  const asks = async () => {
    const { data, headers } = await sita.call(exportCase, {})
    const cookie = `${headers['set-cookie'] as string}`.split(';')[0] ?? ''
    return () => app.app.web.inject({ method: 'GET', url: data.url, headers: { cookie } })
  }

  test('expires after a minute, and with the session that asked for it', async () => {
    await submits('individual')
    const late = await asks()
    app.clock.advance({ seconds: 61 })
    expect(await late()).toMatchObject({ statusCode: 404 })
    const left = await asks()
    await app.db.write((tx) => tx.run`update sessions set ended_at = ${app.clock.now()} where ended_at is null`)
    expect(await left()).toMatchObject({ statusCode: 404 })
  })
})

describe('what was accepted', () => {
  test('stays while other items are asked again: no late file replaces it, and its person cannot be removed', async () => {
    await filledCase(app, vault, sita, 'partnership')
    const third = (await sita.call(addPerson, {})).data.people[2]!.id
    for (const field of requirements.partnership.person)
      await sita.call(saveAnswer, { field, person: third, value: goodAnswer(field) })
    const file = await photo().toBuffer()
    const late = (await begins(sita, { kind: 'registration', person: null, side: 'whole' }, file)).data.id
    await givesPapers(app, vault, (await sita.call(readCase, {})).data!)
    const { id } = (await sita.call(submitCase, {})).data
    await acceptsAll(app, asmita, id)
    const pan = { field: 'pan', person: null } as const
    const because = { reason: 'differs_from_paper' }
    await asmita.act((desk) => judgeItem(desk, { case_id: id, item: pan, verdict: 'asked_again', because }))
    await asmita.act((desk) => askForMore(desk, id))
    await sendsPart(sita, late, file, 0)
    expect(await sita.call(finishPaper, { paper: late })).toMatchObject({
      http: 422,
      body: { refusal: 'kyc_not_open' },
    })
    expect(await sita.call(removePerson, { person: third })).toMatchObject({ body: { refusal: 'kyc_not_open' } })
    expect((await sita.call(readCase, {})).data?.gaps.map(({ name }) => name)).toEqual(['pan'])
  })
})
