import type { Language } from '@sahuji/contract/language/languages'

/** Sentences that answers often begin with, in the language of who asked. */
export const cannedAnswers: readonly Readonly<Record<Language, string>>[] = [
  {
    en: 'We have asked the bank and write to you as soon as it answers. Please do not pay again.',
    zh: '我们已询问银行，一有答复就写信给您。请勿再次付款。',
    es: 'Hemos preguntado al banco y le escribiremos en cuanto responda. Por favor, no pague otra vez.',
    fr: 'Nous avons interrogé la banque et vous écrirons dès qu’elle répond. Merci de ne pas payer une seconde fois.',
    it: 'Abbiamo chiesto alla banca e Le scriveremo appena risponde. La preghiamo di non pagare di nuovo.',
    ar: 'سألنا المصرف وسنكتب إليك فور رده. من فضلك لا تدفع مرة أخرى.',
    ne: 'हामीले बैंकलाई सोधेका छौँ, जवाफ आउनेबित्तिकै तपाईंलाई लेख्छौँ। कृपया फेरि नतिर्नुहोस्।',
  },
  {
    en: 'The money is with us and will be in your wallet today.',
    zh: '款项已在我们这里，今天会进入您的钱包。',
    es: 'El dinero está con nosotros y hoy estará en su cartera.',
    fr: 'L’argent est chez nous et sera aujourd’hui dans votre portefeuille.',
    it: 'Il denaro è presso di noi e oggi sarà nel Suo portafoglio.',
    ar: 'المبلغ لدينا وسيكون في محفظتك اليوم.',
    ne: 'रकम हामीसँग आइसकेको छ, आजै तपाईंको वालेटमा जम्मा हुन्छ।',
  },
  {
    en: 'The bank says that nothing left your account. You may pay again.',
    zh: '银行表示没有款项离开您的账户。您可以再次付款。',
    es: 'El banco dice que nada salió de su cuenta. Puede pagar otra vez.',
    fr: 'La banque indique que rien n’a quitté votre compte. Vous pouvez payer à nouveau.',
    it: 'La banca dice che nulla è uscito dal Suo conto. Può pagare di nuovo.',
    ar: 'يقول المصرف إنه لم يخرج شيء من حسابك. يمكنك الدفع مرة أخرى.',
    ne: 'बैंकका अनुसार तपाईंको खाताबाट केही गएको छैन। तपाईं फेरि तिर्न सक्नुहुन्छ।',
  },
  {
    en: 'Please write the date, the amount and the reference that your bank’s SMS shows. Never a card’s number or a PIN.',
    zh: '请写明银行短信中的日期、金额和参考号。切勿写卡号或 PIN。',
    es: 'Escriba la fecha, el importe y la referencia del SMS de su banco. Nunca un número de tarjeta ni un PIN.',
    fr: 'Veuillez écrire la date, le montant et la référence du SMS de votre banque. Jamais un numéro de carte ni un PIN.',
    it: 'Scriva la data, l’importo e il riferimento indicati nell’SMS della banca. Mai un numero di carta o un PIN.',
    ar: 'اكتب التاريخ والمبلغ والمرجع كما في رسالة مصرفك. لا تكتب أبدًا رقم بطاقة أو PIN.',
    ne: 'कृपया बैंकको SMS मा भएको मिति, रकम र सन्दर्भ नम्बर लेख्नुहोस्। कार्डको नम्बर वा PIN कहिल्यै नलेख्नुहोस्।',
  },
]
