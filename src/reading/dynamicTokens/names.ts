/**
 * Names of months and weekdays as pages write them beside a day, in some forty languages (CLDR, and what stands on pages besides).
 * A name may be of several months: "listopada" is October in Croatian and November in Polish.
 */

/** January to December. */
export const monthNames: readonly string[] = [
  "january jan januar januari jänner jän janvier janv enero ene gennaio gen gener janeiro stycznia sty styczeń января янв январь січня січ ledna leden led januára tammikuuta tammikuu ocak oca ianuarie ian ιανουαρίου ιαν януари siječnja sij јануар јан sausio saus janvāris janv jaanuar jaan janúar يناير ינואר ינו जनवरी जन มกราคม ม.ค",
  "february feb februar februari févr février febrero febbraio fevereiro fev febrer febr lutego lut февраля фев февр лютого лют února únor úno februára helmikuuta helmikuu şubat şub februarie φεβρουαρίου φεβ февруари veljače velj фебруар феб vasario vas februāris veebruar veebr febrúar február فبراير פברואר פבר फ़रवरी फ़र กุมภาพันธ์ ก.พ",
  "march mar mars märz mär marzo março març maart mrt marca marzec марта мар березня бер března březen bře mart marts maaliskuuta maaliskuu martie március márc μαρτίου μαρ март ožujka ožu kovo märts maret mac مارس מרץ मार्च มีนาคม มี.ค",
  "april אפר apr avril avr abril abr aprile apríla apríl április ápr kwietnia kwi kwiecień апреля апр април квітня квіт dubna duben dub nisan nis huhtikuuta huhtikuu aprilie απριλίου απρ travnja tra balandžio bal aprīlis aprill أبريل אפריל अप्रैल เมษายน เม.ย",
  "may mai maj mayo maggio mag maio mei maig máj mája május maja maí maijs мая май мај травня трав května květen kvě mayıs toukokuuta toukokuu μαΐου μαΐ svibnja svi gegužės geg مايو מאי मई พฤษภาคม พ.ค",
  "june jun juni juin junio giugno giu junho juny june iunie iun czerwca cze czerwiec июня июн юни червня черв června červen čvn júna jún június jún haziran haz kesäkuuta kesäkuu ιουνίου ιουν lipnja lip јун birželio birž jūnijs juuni júní junij يونيو יוני जून มิถุนายน มิ.ย",
  "july jul juli juillet juil julio luglio lug julho juliol iulie iul lipca lip lipiec июля июл юли липня лип července červenec čvc júla júl július temmuz tem heinäkuuta heinäkuu ιουλίου ιουλ srpnja srp јул liepos liep jūlijs juuli júlí julij julai يوليو יולי जुलाई जुल กรกฎาคม ก.ค",
  "august אוג अग aug août aout agosto ago agost augustus sierpnia sie sierpień августа авг август серпня серп srpna srpen srp ağustos ağu augusti augusta elokuuta elokuu augusztus αυγούστου αυγ kolovoza kol avgust avg rugpjūčio rugp augusts ágúst agustus agu ogos أغسطس אוגוסט अगस्त สิงหาคม ส.ค",
  "september ספט सित sept sep septembre septiembre settembre set setembro setembre septembra września wrz wrzesień сентября сен сент септември вересня вер září zář eylül eyl syyskuuta syyskuu septembrie szeptember szept σεπτεμβρίου σεπ rujna ruj септембар сеп rugsėjo rugs septembris سبتمبر ספטמבר सितंबर กันยายน ก.ย",
  "october אוק अक्टू oct oktober okt octobre octubre ottobre ott outubro out października paź październik октября окт октомври жовтня жовт října říjen říj ekim eki októbra október lokakuuta lokakuu octombrie οκτωβρίου οκτ listopada lis октобар oktobar spalio spal oktobris oktoober أكتوبر אוקטובר अक्टूबर ตุลาคม ต.ค",
  "november נוב नव nov novembre noviembre novembro novembra listopada listopadu listopad lis ноября ноя нояб ноември листопада лист kasım kas marraskuuta marraskuu noiembrie νοεμβρίου νοε studenoga studenog stu новембар нов novembar lapkričio lapkr novembris nóvember nóv نوفمبر נובמבר नवंबर พฤศจิกายน พ.ย",
  "december דצמ दिस dec dezember dez décembre déc diciembre dic dicembre dezembro desembre decembra grudnia gru grudzień декабря дек декември грудня груд prosince prosinec aralık ara joulukuuta joulukuu decembrie δεκεμβρίου δεκ prosinca децембар дец decembar gruodžio gruod decembris detsember dets desember des dis disember ديسمبر דצמבר दिसंबर ธันวาคม ธ.ค",
];

/** Sunday to Saturday. */
export const weekdayNames: readonly string[] = [
  "sunday sonntag dimanche domingo domenica zondag niedziela воскресенье неділя neděle nedeľa söndag søndag sunnuntai pazar vasárnap duminică κυριακή неделя nedjelja nedelja недеља sekmadienis svētdiena pühapäev sunnudagur الأحد रविवार minggu ahad diumenge",
  "monday montag lundi lunes lunedì maandag poniedziałek понедельник понеділок pondělí pondelok måndag mandag maanantai pazartesi hétfő luni δευτέρα понеделник ponedjeljak ponedeljek ponedeljak понедељак pirmadienis pirmdiena esmaspäev mánudagur الاثنين सोमवार senin isnin dilluns segunda-feira",
  "tuesday dienstag mardi martes martedì dinsdag wtorek вторник вівторок úterý utorok tisdag tirsdag tiistai salı kedd marți τρίτη utorak torek уторак antradienis otrdiena teisipäev þriðjudagur الثلاثاء मंगलवार selasa dimarts terça-feira",
  "wednesday mittwoch mercredi miércoles mercoledì woensdag środa среда середа středa streda onsdag keskiviikko çarşamba szerda miercuri τετάρτη сряда srijeda sreda trečiadienis trešdiena kolmapäev miðvikudagur الأربعاء बुधवार rabu dimecres quarta-feira",
  "thursday donnerstag jeudi jueves giovedì donderdag czwartek четверг четвер čtvrtek štvrtok torsdag torstai perşembe csütörtök joi πέμπτη четвъртък četvrtak četrtek четвртак ketvirtadienis ceturtdiena neljapäev fimmtudagur الخميس गुरुवार kamis khamis dijous quinta-feira",
  "friday freitag vendredi viernes venerdì vrijdag piątek пятница пʼятниця п’ятниця pátek piatok fredag perjantai cuma péntek vineri παρασκευή петък petak petek петак penktadienis piektdiena reede föstudagur الجمعة शुक्रवार jumat jumaat divendres sexta-feira",
  "saturday samstag sonnabend samedi sábado sabato zaterdag sobota суббота субота lördag lørdag lauantai cumartesi szombat sâmbătă σάββατο събота subota šeštadienis sestdiena laupäev laugardagur السبت शनिवार sabtu dissabte",
];

/** Names of weekdays that are known without an edge before and after them, and what follows a date in brackets: 0 for Sunday. */
export const weekdaysWithoutEdges: readonly string[] = [
  "日曜日 星期日 星期天 周日 週日 일요일 יום\u00a0ראשון วันอาทิตย์ chủ\u00a0nhật",
  "月曜日 星期一 周一 週一 월요일 יום\u00a0שני วันจันทร์ thứ\u00a0hai",
  "火曜日 星期二 周二 週二 화요일 יום\u00a0שלישי วันอังคาร thứ\u00a0ba",
  "水曜日 星期三 周三 週三 수요일 יום\u00a0רביעי วันพุธ thứ\u00a0tư",
  "木曜日 星期四 周四 週四 목요일 יום\u00a0חמישי วันพฤหัสบดี thứ\u00a0năm",
  "金曜日 星期五 周五 週五 금요일 יום\u00a0שישי วันศุกร์ thứ\u00a0sáu",
  "土曜日 星期六 周六 週六 토요일 יום\u00a0שבת วันเสาร์ thứ\u00a0bảy",
];

/** What stands for a weekday right before a date only: "Mon, 30 Nov", "Mo., 30.11.". */
export const shortWeekdays =
  "sun|mon|tues?|wed|thur?s?|fri|sat|so|mo|di|mi|do|fr|sa|dim|lun|mar|mer|jeu|ven|sam|dom|mié|mie|jue|vie|sáb|sab|gio|seg|ter|qua|qui|sex|zo|ma|wo|vr|za|" +
  "niedz|ndz|pon|pn|wt|śr|czw|pt|sob|ne|po|út|st|čt|pá|so|sön|mån|tis|ons|tors?|fre|lör|søn|man|tirs?|lør|su|ti|ke|to|pe|la|вс|пн|вт|ср|чт|пт|сб|нд|" +
  "paz|pzt|sal|çar|per|cum|cmt|κυρ|δευ|τρί|τετ|πέμ|παρ|σάβ|нед|пон|вто|сря|чет|пет|съб|min|sen|sel|rab|kam|jum|dg|dl|dt|dc|dj|dv|ds";
