import { createHmac } from 'node:crypto'

/** What each rail hands us of the simulator at `url`, by secrets that a restart keeps. RSA keys are made over there. */
export function simulatedRails({ seed, url, website }: { seed: string; url: string; website: string }) {
  const derive = (name: string) => createHmac('sha256', seed).update(`simulator ${name}`).digest('hex')
  const onepg = {
    apiBase: `${url}/onepg`,
    gatewayPage: `${url}/onepg/Payment/Index`,
    merchantId: '7001',
    merchantName: 'Sahuji',
    apiUser: 'sahuji',
    apiPassword: derive('onepg password').slice(0, 32),
    secrets: [derive('onepg secret')] as const,
  }
  const khalti = {
    apiBase: `${url}/khalti/api/v2`,
    bankList: `${url}/khalti/api/v5/bank/`,
    payPage: `${url}/khalti/pay/`,
    secretKeys: [derive('khalti secret key').slice(0, 32)] as const,
    websiteUrl: website,
  }
  const esewa = {
    formPage: `${url}/esewa/api/epay/main/v2/form`,
    statusApi: `${url}/esewa/api/epay/transaction/status/`,
    productCode: 'EPAYTEST',
    secrets: [derive('esewa secret').slice(0, 32)] as const,
  }
  const fonepay = {
    payPage: `${url}/fonepay/api/merchantRequest`,
    verifyApi: `${url}/fonepay/api/merchantRequest/verificationMerchant`,
    merchantCode: 'SAHUJI',
    secrets: [derive('fonepay secret').slice(0, 32)] as const,
  }
  const connectips = {
    base: url,
    merchantId: '550',
    appId: 'MER-550-APP-1',
    appName: 'Sahuji',
    password: derive('connectips password').slice(0, 32),
  }
  const cards = {
    payPage: `${url}/cards/pay`,
    profileId: '0FFEAFFB-8171-4F34-A22D-1CD38A28A384',
    keys: [{ accessKey: derive('cards access key').slice(0, 32), secret: derive('cards secret') }] as const,
    notifyUrl: `${website}/rails/cards/notify`,
    query: {
      apiBase: `${url}/cards/rest`,
      merchantId: 'sahuji_sim',
      keyId: derive('cards rest key id').slice(0, 32),
      sharedSecret: Buffer.from(derive('cards rest secret'), 'hex').toString('base64'),
    },
  }
  const sct = {
    service: `${url}/sct/websrv/Service.asmx`,
    payPage: `${url}/sct/pay.aspx`,
    merchantId: '147',
    userName: 'sahuji_sim',
    password: derive('sct password').slice(0, 32),
    passcodes: [derive('sct passcode').slice(0, 16)] as const,
  }
  const nchlPassword = derive('nchl password').slice(0, 32)
  const npiSecrets = { client: derive('npi client secret').slice(0, 32), password: derive('npi password').slice(0, 32) }
  return { loads: { onepg, khalti, esewa, fonepay, connectips, cards, sct }, nchlPassword, npiSecrets }
}

/** The secrets that both sides have, as the simulator's process is told them. */
export const keysOfSimulator = ({
  loads: { onepg, khalti, esewa, fonepay, connectips, cards, sct },
  nchlPassword,
  npiSecrets,
}: ReturnType<typeof simulatedRails>) => ({
  SIMULATOR_ONEPG_MERCHANT_ID: onepg.merchantId,
  SIMULATOR_ONEPG_MERCHANT_NAME: onepg.merchantName,
  SIMULATOR_ONEPG_API_USER: onepg.apiUser,
  SIMULATOR_ONEPG_API_PASSWORD: onepg.apiPassword,
  SIMULATOR_ONEPG_SECRET: onepg.secrets[0],
  SIMULATOR_KHALTI_SECRET_KEY: khalti.secretKeys[0],
  SIMULATOR_ESEWA_SECRET: esewa.secrets[0],
  SIMULATOR_FONEPAY_SECRET: fonepay.secrets[0],
  SIMULATOR_CONNECTIPS_PASSWORD: connectips.password,
  SIMULATOR_CARDS_ACCESS_KEY: cards.keys[0].accessKey,
  SIMULATOR_CARDS_SECRET: cards.keys[0].secret,
  SIMULATOR_CARDS_KEY_ID: cards.query.keyId,
  SIMULATOR_CARDS_SHARED_SECRET: cards.query.sharedSecret,
  SIMULATOR_NPI_CLIENT_SECRET: npiSecrets.client,
  SIMULATOR_NPI_PASSWORD: npiSecrets.password,
  SIMULATOR_NCHL_PASSWORD: nchlPassword,
  SIMULATOR_SCT_PASSWORD: sct.password,
  SIMULATOR_SCT_PASSCODE: sct.passcodes[0],
})
