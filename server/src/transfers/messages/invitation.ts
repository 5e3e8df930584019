import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a number that is nobody's: money waits for it. Who sent it is not said; whoever has the number by chance learns nothing. */
export const transferInvitationSms = smsKind('transfer-invitation', {
  en: '{amount} waits for you at {brand} for {days} days. Sign up with this number: {link}',
  zh: '{brand}：{amount} 等您领取，{days} 天内有效。{link}',
  es: '{amount} le esperan en {brand} durante {days} días. Regístrese con este número: {link}',
  fr: '{amount} vous attendent chez {brand} pendant {days} jours. Inscrivez-vous avec ce numéro : {link}',
  it: '{amount} La aspettano su {brand} per {days} giorni. Si registri con questo numero: {link}',
  ar: '{brand}: {amount} بانتظارك {days} أيام. {link}',
  ne: '{brand}: {amount} {days} दिन पर्खन्छ। {link}',
})
