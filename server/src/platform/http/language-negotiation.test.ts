import { savePreferences } from '@sahuji/contract/merchants'
import { readCurrentUser, signIn, signUp } from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer, signedUp } from '../../../testing/people.ts'
import { languageOfHeader, requestedLanguage } from './language-negotiation.ts'

describe('Accept-Language', () => {
  test.each([
    ['', undefined],
    ['*', undefined],
    ['de-DE, de;q=0.9', undefined],
    ['fr-CA', 'fr'],
    ['zh-Hant-TW,zh;q=0.9,en;q=0.8', 'zh'],
    ['en;q=0.3, ne;q=0.8, de', 'ne'],
    ['ar;q=0, it', 'it'],
    ['it;q=abc, es;q=0.1', 'it'],
    [';;;,,,q=', undefined],
    ['x'.repeat(100_000), undefined],
  ])('%s', (header, language) => expect(languageOfHeader(header)).toBe(language))

  test('yields to the language chosen in the browser', () => {
    expect(requestedLanguage({ cookie: 'a=b; sahuji_look=ar.dark', 'accept-language': 'fr' })).toBe('ar')
    expect(requestedLanguage({ cookie: 'sahuji_look=xx.dark', 'accept-language': 'fr' })).toBe('fr')
  })
})

describe('an answer', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const french = { headers: { 'accept-language': 'fr' } }

  test('to an anonymous caller is in the language the browser requests', async () => {
    const answered = await app.call(readCurrentUser, {}, french)
    expect(answered.message).toBe('Votre session est terminée. Veuillez vous reconnecter.')
    expect((await app.call(readCurrentUser, {})).message).toBe('Your session has ended. Sign in again.')
  })

  test('names wrong fields in that language, with their facts', async () => {
    const { errors } = await app.call(signUp, newcomer({ password: 'short', email: 'x' }), french)
    expect(errors).toEqual({
      password: ['C’est trop court ; au moins 12 caractères.'],
      email: ['Ce n’est pas une adresse e-mail.'],
    })
  })

  test('to a known person is in the language they chose, whatever the browser requests', async () => {
    const sita = await signedUp(app)
    await sita.call(savePreferences, { language: 'ne' })
    const answered = await app.call(savePreferences, { digits: 'roman' } as never, { token: sita.token, ...french })
    expect(answered.http).toBe(401)
    expect((await sita.call(savePreferences, { digits: 'roman' } as never)).errors['digits']).toEqual([
      'कृपया विकल्पमध्ये एउटा छान्नुहोस्।',
    ])
  })

  test('of a sign-up keeps the requested language, and mails in it', async () => {
    const ask = newcomer()
    const { data } = await app.call(signUp, ask, french)
    expect(data.user.preferences?.language).toBe('fr')
    const [mail] = await app.outbox(ask.email)
    expect(mail).toMatchObject({ subject: 'Vérifiez votre adresse e-mail', language: 'fr' })
    expect(await app.call(signIn, { email: ask.email, password: 'wrong' }, french)).toMatchObject({
      status: '3000',
      message: 'Échec de la connexion : identifiants incorrects.',
    })
  })
})
