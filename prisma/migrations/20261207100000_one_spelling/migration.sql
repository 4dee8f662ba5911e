-- People are found, and sorted, under every spelling of their names. "folded" is the rule; lib/core/folding.ts has the same
-- for the portal, and tests/integration/db/folding.test.ts compares the two letter by letter. It depends on no extension
-- and on no locale: the letters of each script that have two cases are listed.

CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text := $1 COLLATE "C";
BEGIN
  -- Most texts are plain: the rest of this costs twenty times as much.
  IF t !~ '[^ -~]|  |^ | $|`' THEN
    RETURN lower(t COLLATE "C");
  END IF;
  IF octet_length(t) <> char_length(t) THEN
    -- What Unicode would take apart into a space and a mark.
    t := translate(t,
        '´΄᾽᾿῾″‶',
        '''''''''''""');
  END IF;
  -- Marks above and below letters, and what nobody sees.
  t := regexp_replace(normalize(t, NFKD) COLLATE "C",
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
  IF octet_length(t) <> char_length(t) THEN
    -- Small letters: Latin, Greek, Cyrillic, and Armenian, Georgian, Cherokee and Adlam.
    t := translate(t,
        'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎ',
        'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ');
    IF t ~ '[\u0370-\u03ff]' THEN
      t := translate(t,
          'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿ',
          'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽ');
    END IF;
    IF t ~ '[\u0400-\u052f]' THEN
      t := translate(t,
          'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
          'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ');
    END IF;
    IF t ~ '[\u0531-\u0556\u13a0-\u13f5\u1c90-\u1cbf\U0001e900-\U0001e921]' THEN
      t := translate(t,
          'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
          'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
    END IF;
    -- Letters that Unicode doesn't take apart, and punctuation that stands for the same.
    t := translate(t,
        '`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ՚׳‹›ꞌ“”„‟«»״〝〞〟֊־᐀᠆‐‑‒–—―⁃−⸗⸚⸺⸻⹀⹝〜〰゠⁄∕łøđðɖɗħŧŋɲıȷĸƙɓƴɛǝəɔɵςیىکة',
        '''''''''''''''''''''''''''''''''''''''''''""""""""""---------------------//loddddhtnnijkkbyeeeooσييكه');
    t := replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    -- Digits, by the zeros of their scripts.
    IF t ~ '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959]' THEN
      t := translate(t,
          '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
          '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
    END IF;
  END IF;
  t := regexp_replace(replace(t, '`', '''') COLLATE "C", '[\u0009-\u000d \u0085\u1680\u2028\u2029]+', ' ', 'g');
  RETURN lower(btrim(t, ' ') COLLATE "C");
END $$;

-- What two spellings of a name share: "O'Dowd", "O’Dowd" and "ODowd", "de Gregory" and "DeGregory".
CREATE FUNCTION "name_key"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate("folded"($1), ' ''".,-', '');

-- Letters and digits of a code, however it was grouped or copied.
CREATE FUNCTION "code_key"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace("folded"($1), '[^a-z0-9]', '', 'g');

-- The last ten digits of a telephone number, the last first: a number without its area code is the beginning of it.
CREATE FUNCTION "phone_key"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(reverse(regexp_replace("folded"($1), '[^0-9]', '', 'g')), 10);


-- Words are found with and without the apostrophe or hyphen in them: O'Dowd as "odowd", "o" and "dowd".
CREATE FUNCTION "folded_words"(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple'::regconfig,
    translate(folded, '@.-_+''/&<>"', '           ')
    || CASE WHEN folded ~ '[''-]' THEN ' ' || translate(folded, '@._+/&<>"''-', '         ') ELSE '' END);
END $$;

CREATE OR REPLACE FUNCTION "words_of"(text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "folded_words"("folded"($1));

CREATE OR REPLACE FUNCTION "member_words"("firstName" text, "lastName" text, "email" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email");

CREATE OR REPLACE FUNCTION "attendee_words"("firstName" text, "lastName" text, "email" text, "companyName" text)
  RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || coalesce("companyName", ''));

REINDEX INDEX "User_words_idx";
REINDEX INDEX "Registration_words_idx";
REINDEX INDEX "Registration_name_words_idx";
REINDEX INDEX "MembershipApplication_words_idx";
REINDEX INDEX "MembershipApplication_employer_idx";
REINDEX INDEX "Payment_words_idx";
REINDEX INDEX "PaymentNotification_words_idx";
REINDEX INDEX "Document_words_idx";
REINDEX INDEX "MessageThread_words_idx";
REINDEX INDEX "OutboxEmail_words_idx";
REINDEX INDEX "AuditEntry_words_idx";
REINDEX INDEX "AmountDue_words_idx";
REINDEX INDEX "Invoice_words_idx";
REINDEX INDEX "Invoice_credit_words_idx";
DROP INDEX "Message_content_words_idx";
CREATE INDEX "Message_content_words_idx" ON "Message" USING gin ("words_of"("content"));


-- Lists of people are sorted as a dictionary is. The index of members finds their namesakes, too.
DROP INDEX "User_lastName_firstName_id_idx";
DROP INDEX "User_name_lower_idx";
CREATE INDEX "User_name_key_idx" ON "User" (("name_key"("lastName") COLLATE "C"), ("name_key"("firstName") COLLATE "C"), "id");
DROP INDEX "MembershipApplication_lastName_firstName_id_idx";
CREATE INDEX "MembershipApplication_name_key_idx" ON "MembershipApplication"
  (("name_key"("lastName") COLLATE "C"), ("name_key"("firstName") COLLATE "C"), "id");
CREATE INDEX "Registration_name_key_idx" ON "Registration"
  ("eventId", ("name_key"("lastName") COLLATE "C"), ("name_key"("firstName") COLLATE "C"), "id");

DROP INDEX "User_phone_digits_idx";
CREATE INDEX "User_phone_key_idx" ON "User" (("phone_key"("phone")) text_pattern_ops);
DROP INDEX "User_number_idx";
DROP INDEX "MembershipApplication_number_idx";
CREATE INDEX "MembershipApplication_number_key_idx" ON "MembershipApplication" (("code_key"("membershipNumber")));

-- Hashes of birth dates were of names as they were typed. A job computes these again (lib/applications/encrypt-details.ts).
UPDATE "MembershipApplication" SET "birthHash" = NULL
  WHERE "personalDetails" IS NOT NULL
    AND ("name_key"("firstName") <> lower("firstName") OR "name_key"("lastName") <> lower("lastName"));
