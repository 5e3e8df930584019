import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a number that is nobody's: money waits for it, `waitsDays`. Who sent it is not said; whoever has the number by chance learns nothing. */
export const transferInvitationSms = smsKind('transfer-invitation', {
  en: '{amount} waits for you at {brand} for one week. Sign up with this number: {link}',
  zh: '{brand}：{amount} 等您领取，一周内有效。{link}',
  es: '{amount} le esperan en {brand} durante una semana. Abra su cuenta con este mismo celular: {link}',
  fr: '{amount} vous attendent chez {brand} pendant une semaine. Ouvrez un compte avec ce numéro : {link}',
  it: '{amount} La aspettano su {brand} per una settimana. Si registri con questo numero: {link}',
  ar: '{brand}: {amount} بانتظارك أسبوعًا. {link}',
  ne: '{brand}: {amount} एक हप्ता पर्खन्छ। {link}',
})
