/** Before the last digits of an account or mobile. */
export const endingWords =
  'a/c|acc(?:ount)?|mobile|number|ending|ends|end|last|digits|with|in|no\\.?|खाता|खाताको|मोबाइल|अन्तिम|अङ्क|账户|账号|尾号|手机|cuenta|que termina|terminada?|termina|en|compte|finissant|se terminant|par|conto|che finisce|finisce|con|حساب|الحساب|رقم|ينتهي|بـ|المنتهي'

/** Words that narrow nothing. */
export const emptyWords = new Set(
  (
    'the a an my from to on at in of by for is was it and load loaded payment money bank sent paid pay rs rupees account around about where bata bat ' +
    'को मा बाट मेरो पैसा रकम बैंक लोड भुक्तानी र छ खाता तिर करिब रु ' +
    '从 在 的 银行 付款 我的 el la los de del mi en un una banco pago dinero desde y le les du des ma mon à au banque paiement argent ' +
    'il lo di da mio banca pagamento soldi al من في إلى على المصرف البنك بنك المال دفع مبلغ'
  ).split(' '),
)
