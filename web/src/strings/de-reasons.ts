// The engine's sentences in German: reasons, methods, limits. {} stands for a position, a move or a
// number, which is carried over. The longest texts stand first where one begins like another. A test
// has every game of the catalogue explained and finds no English word.

export const sentences: [string, string][] = [
  // Who wins.
  [
    'The player to move wins, since the nim value is {}, not 0.',
    'Wer am Zug ist, gewinnt, denn der Nim-Wert ist {} und nicht 0.',
  ],
  [
    'The player to move loses, since the nim value is 0.',
    'Wer am Zug ist, verliert, denn der Nim-Wert ist 0.',
  ],
  ['The player to move wins in misère play.', 'Wer am Zug ist, gewinnt nach der Misère-Regel.'],
  ['The player to move loses in misère play.', 'Wer am Zug ist, verliert nach der Misère-Regel.'],
  [
    'The player to move wins, but the argument does not say by which move: either the bite {} of the far corner wins, or the answer that beats it does.',
    'Wer am Zug ist, gewinnt, aber das Argument sagt nicht wie: Entweder gewinnt der Biss {} in die ferne Ecke, oder die Antwort, die ihn widerlegt.',
  ],
  ['The player to move wins.', 'Wer am Zug ist, gewinnt.'],
  ['The player to move loses.', 'Wer am Zug ist, verliert.'],
  [
    'With best play nobody wins in misère play: the game goes on for ever.',
    'Bei bestem Spiel gewinnt nach der Misère-Regel niemand: Das Spiel geht endlos weiter.',
  ],
  [
    'With best play nobody wins: the game goes on for ever.',
    'Bei bestem Spiel gewinnt niemand: Das Spiel geht endlos weiter.',
  ],
  // A winning move.
  [
    'A winning move is {}: it leaves {}, which has nim value 0.',
    'Ein Gewinnzug ist {}: Es bleibt {} mit dem Nim-Wert 0.',
  ],
  [
    'A winning move is {}: it leaves {}, which the opponent loses.',
    'Ein Gewinnzug ist {}: Es bleibt {}, und das verliert der Gegner.',
  ],
  [
    'The winning move is {}: it leaves {}, which has nim value 0.',
    'Der Gewinnzug ist {}: Es bleibt {} mit dem Nim-Wert 0.',
  ],
  [
    'The winning move is {}: it leaves {}, which the opponent loses.',
    'Der Gewinnzug ist {}: Es bleibt {}, und das verliert der Gegner.',
  ],
  ['The other one is found in the same way.', 'Der andere ergibt sich ebenso.'],
  ['The other {} are found in the same way.', 'Die anderen {} ergeben sich ebenso.'],
  ['The other one leaves nim value 0, too.', 'Auch der andere führt zum Nim-Wert 0.'],
  ['The other {} leave nim value 0, too.', 'Auch die anderen {} führen zum Nim-Wert 0.'],
  ['The other one wins, too.', 'Auch der andere gewinnt.'],
  ['The other {} win, too.', 'Auch die anderen {} gewinnen.'],
  // An answer to every move.
  [
    'Every move ends the game, and the opponent, who cannot move, wins.',
    'Jeder Zug beendet das Spiel, und der Gegner, der nicht ziehen kann, gewinnt.',
  ],
  [
    'Every move has an answer that leads back to a lost position, unless the move ends the game.',
    'Auf jeden Zug gibt es eine Antwort, die zurück in eine verlorene Stellung führt, wenn er nicht das Spiel beendet.',
  ],
  [
    'Every move has an answer that leads back to a lost position.',
    'Auf jeden Zug gibt es eine Antwort, die zurück in eine verlorene Stellung führt.',
  ],
  // Values.
  [
    'The least number that is not the nim value of an option of {} is {}, so that is its nim value.',
    'Die kleinste Zahl, die nicht der Nim-Wert eines Zuges von {} ist, ist {}. Das ist also der Nim-Wert.',
  ],
  [
    'The options of {} have nim values {}. The least number missing is {}, so that is its nim value.',
    'Die Züge von {} haben die Nim-Werte {}. Die kleinste fehlende Zahl ist {}. Das ist also der Nim-Wert.',
  ],
  [
    'The options of {} have nim value {}. The least number missing is {}, so that is its nim value.',
    'Die Züge von {} haben den Nim-Wert {}. Die kleinste fehlende Zahl ist {}. Das ist also der Nim-Wert.',
  ],
  ['{} has no moves, so its nim value is 0.', '{} hat keine Züge, also den Nim-Wert 0.'],
  [
    '{} can become any smaller heap and nothing else, so the least value that is missing is {}.',
    '{} kann zu jedem kleineren Haufen werden und zu nichts anderem. Der kleinste fehlende Wert ist also {}.',
  ],
  ['{} falls into {} independent parts.', '{} zerfällt in {} unabhängige Teile.'],
  [
    'Each component of the sum counts as a nim heap whose size is its nim value.',
    'Jeder Teil der Summe zählt wie ein Nim-Haufen, so groß wie sein Nim-Wert.',
  ],
  ['{} by itself has nim value {}.', '{} allein hat den Nim-Wert {}.'],
  ['The nim value of {} by itself is not known.', 'Der Nim-Wert von {} allein ist nicht bekannt.'],
  [
    '{} occurs twice. Two copies cancel, whatever their value: answer every move in one of them by the same move in the other, and two equal positions are left again. So together they count 0.',
    '{} kommt zweimal vor. Zwei gleiche Teile heben sich auf, was immer ihr Wert ist: Beantworte jeden Zug im einen durch denselben Zug im anderen, und es bleiben wieder zwei gleiche. Zusammen zählen sie also 0.',
  ],
  [
    '{} occurs twice, as does one other position. Two copies cancel, whatever their value: answer every move in one of them by the same move in the other, and two equal positions are left again. So together they count 0.',
    '{} kommt zweimal vor, ebenso eine weitere Stellung. Zwei gleiche Teile heben sich auf, was immer ihr Wert ist: Beantworte jeden Zug im einen durch denselben Zug im anderen, und es bleiben wieder zwei gleiche. Zusammen zählen sie also 0.',
  ],
  [
    '{} occurs twice, as do {} other positions. Two copies cancel, whatever their value: answer every move in one of them by the same move in the other, and two equal positions are left again. So together they count 0.',
    '{} kommt zweimal vor, ebenso {} weitere Stellungen. Zwei gleiche Teile heben sich auf, was immer ihr Wert ist: Beantworte jeden Zug im einen durch denselben Zug im anderen, und es bleiben wieder zwei gleiche. Zusammen zählen sie also 0.',
  ],
  [
    'Every power of two occurs an even number of times, so the nim sum is 0.',
    'Jede Zweierpotenz kommt gerade oft vor, also ist die Nim-Summe 0.',
  ],
  [
    'Nothing is left that counts, so the nim sum is 0.',
    'Nichts, was zählt, ist übrig, also ist die Nim-Summe 0.',
  ],
  ['The nim sum is {}.', 'Die Nim-Summe ist {}.'],
  [
    'The power {} is used by {} of them; changing any one as below makes the nim sum 0.',
    'Die Potenz {} haben {} davon; wird einer wie unten geändert, ist die Nim-Summe 0.',
  ],
  [
    'Only the {} uses the power {}; changing it to {} makes the nim sum 0.',
    'Nur {} hat die Potenz {}; wird daraus {}, ist die Nim-Summe 0.',
  ],
  [
    'Only {} uses the power {}; changing it to {} makes the nim sum 0.',
    'Nur {} hat die Potenz {}; wird daraus {}, ist die Nim-Summe 0.',
  ],
  [
    'From the leading column on, take ones away if there are too many, and fill in ones in heaps that have been lowered already: {}.',
    'Von der führenden Spalte an nimm Einsen weg, wo es zu viele sind, und fülle in Haufen, die schon kleiner sind, Einsen auf: {}.',
  ],
  [
    'The player to move loses if and only if, in every column of the binary table, the number of ones is a multiple of {}, which is one more than the number of heaps a move may touch. Here it fails in some columns, and a move can put them right.',
    'Wer am Zug ist, verliert genau dann, wenn in jeder Spalte der binären Tabelle die Zahl der Einsen ein Vielfaches von {} ist, eins mehr als die Zahl der Haufen, die ein Zug berühren darf. Hier stimmt es in einigen Spalten nicht, und ein Zug kann sie richten.',
  ],
  [
    'The player to move loses if and only if, in every column of the binary table, the number of ones is a multiple of {}, which is one more than the number of heaps a move may touch. Here this holds, and any move spoils the leading column that it changes.',
    'Wer am Zug ist, verliert genau dann, wenn in jeder Spalte der binären Tabelle die Zahl der Einsen ein Vielfaches von {} ist, eins mehr als die Zahl der Haufen, die ein Zug berühren darf. Hier stimmt es, und jeder Zug verdirbt die führende Spalte, die er ändert.',
  ],
  [
    'A move may touch all the heaps that are left, so only the total counts, as if they were one heap: the value is {}.',
    'Ein Zug darf alle übrigen Haufen berühren, also zählt nur ihre Summe, als wären sie ein Haufen: Der Wert ist {}.',
  ],
  // Games.
  [
    'If biting off only the far corner leaves a lost position, it wins.',
    'Wenn der Biss allein in die ferne Ecke eine verlorene Stellung übrig lässt, gewinnt er.',
  ],
  [
    'If not, the opponent has a winning answer. Every bite on this board takes the far corner too, so the first player can begin with that answer and reach the same position. Then that bite wins.',
    'Wenn nicht, hat der Gegner eine gewinnende Antwort. Jeder Biss nimmt auch die ferne Ecke mit, also kann der Erste gleich mit dieser Antwort beginnen und erreicht dieselbe Stellung. Dann gewinnt dieser Biss.',
  ],
  [
    'The positions that differ by multiples of the smaller number form a chain in which each can reach all the ones before it. So their values count up from 0, skipping only the value that the first of them already has.',
    'Die Stellungen, die sich um Vielfache der kleineren Zahl unterscheiden, bilden eine Kette, in der jede alle vorigen erreicht. Ihre Werte zählen also von 0 an hoch und lassen nur den Wert aus, den die erste schon hat.',
  ],
  [
    'Each head counts by itself, since two heads at one place cancel, just as turning a coin twice changes nothing.',
    'Jeder Kopf zählt für sich, denn zwei Köpfe an einer Stelle heben sich auf, so wie zweimal Drehen nichts ändert.',
  ],
  [
    'The value of a head at place n is the least number that is not the nim sum of the values at the other places of a set that ends at n.',
    'Der Wert eines Kopfes an der Stelle n ist die kleinste Zahl, die nicht die Nim-Summe der Werte an den anderen Stellen einer Menge ist, die bei n endet.',
  ],
  [
    'For sets with a given first place these sums are a linear space, moved by the value of that place, because each pair inside may be added or not.',
    'Bei Mengen mit gegebener erster Stelle sind diese Summen ein linearer Raum, verschoben um den Wert dieser Stelle, denn jedes Paar im Innern kann dazukommen oder nicht.',
  ],
  [
    'A head at place n moves to one of the places before it, so it is a heap of n - 1 in Nim.',
    'Ein Kopf an der Stelle n rückt an eine Stelle davor, er ist also ein Nim-Haufen mit n - 1.',
  ],
  [
    "The first coin has the value 0. A head at place n leaves heads at 1 + a and n - a, as Grundy's game divides a heap of n - 1 into a and n - 1 - a, which must differ. So it is a heap of n - 1 there.",
    'Die erste Münze hat den Wert 0. Ein Kopf an der Stelle n lässt Köpfe an 1 + a und n - a, so wie Grundys Spiel einen Haufen mit n - 1 in a und n - 1 - a teilt, die sich unterscheiden müssen. Er ist also dort ein Haufen mit n - 1.',
  ],
  [
    'The first two places have the value 0; from then on the values are 1, 2, 4, 7, 8, 11, ...: the numbers with an odd number of ones in binary.',
    'Die ersten beiden Stellen haben den Wert 0; danach sind die Werte 1, 2, 4, 7, 8, 11, …: die Zahlen mit ungerade vielen Einsen im Binären.',
  ],
  [
    'The lost rows of 24 coins are the words of the extended Golay code.',
    'Die verlorenen Reihen mit 24 Münzen sind die Wörter des erweiterten Golay-Codes.',
  ],
  [
    'The values are columns that check a code of distance {}.',
    'Die Werte sind Spalten, die einen Code mit dem Abstand {} prüfen.',
  ],
  [
    'Each head counts by itself. A head in row r and column c moves up or to the left, like a rook on its way to the corner (1,1), so its value is the nim sum of r - 1 and c - 1.',
    'Jeder Kopf zählt für sich. Ein Kopf in Zeile r und Spalte c zieht nach oben oder nach links wie ein Turm auf dem Weg zur Ecke (1,1), sein Wert ist also die Nim-Summe von r - 1 und c - 1.',
  ],
  [
    'Each head counts by itself. By the Tartan theorem a head in row r and column c has the nim product of the values that a head at r has in the game of the rows and one at c in the game of the columns.',
    'Jeder Kopf zählt für sich. Nach dem Tartan-Satz hat ein Kopf in Zeile r und Spalte c das Nim-Produkt der Werte, die ein Kopf an der Stelle r im Spiel der Zeilen und einer an der Stelle c im Spiel der Spalten hat.',
  ],
  [
    'Each heap has a value in a commutative monoid of {} elements. The value of a sum is the product, and a sum is lost exactly if its value is one of the {} elements of P.',
    'Jeder Haufen hat einen Wert in einem kommutativen Monoid mit {} Elementen. Der Wert einer Summe ist das Produkt, und eine Summe ist genau dann verloren, wenn ihr Wert eines der {} Elemente von P ist.',
  ],
  [
    'Every heap is tame, so the sum is played like misère Nim. f0 and f1 stand for the heaps *0 and *1, a number n for *n or for a sum of larger heaps with nim sum n. If all values have an f, add them mod 2; otherwise take the nim sum. Exactly f1 and 0 are lost.',
    'Jeder Haufen ist zahm, die Summe wird also gespielt wie Misère-Nim. f0 und f1 stehen für die Haufen *0 und *1, eine Zahl n für *n oder für eine Summe größerer Haufen mit der Nim-Summe n. Haben alle Werte ein f, so addiere sie modulo 2; sonst nimm die Nim-Summe. Genau f1 und 0 sind verloren.',
  ],
  [
    'Each part has a value in a commutative monoid of {} elements. The value of a sum is the product, and a sum is lost exactly if its value is one of the {} elements of P.',
    'Jeder Teil hat einen Wert in einem kommutativen Monoid mit {} Elementen. Der Wert einer Summe ist das Produkt, und eine Summe ist genau dann verloren, wenn ihr Wert eines der {} Elemente von P ist.',
  ],
  [
    'A head at place n has the n-th odious number as its value. Odious numbers have an odd number of ones in binary: 1, 2, 4, 7, 8, 11, ...',
    'Ein Kopf an der Stelle n hat als Wert die n-te Zahl mit ungerade vielen Einsen im Binären: 1, 2, 4, 7, 8, 11, …',
  ],
  [
    'A head at place n vanishes or moves to one of the places before it, so it is a heap of n in Nim.',
    'Ein Kopf an der Stelle n verschwindet oder rückt an eine Stelle davor, er ist also ein Nim-Haufen mit n.',
  ],
  [
    'The value of a head at place n is the largest power of two that divides n, like the marks on a ruler.',
    'Der Wert eines Kopfes an der Stelle n ist die größte Zweierpotenz, die n teilt, wie die Striche auf einem Lineal.',
  ],
  [
    'The branches at a node may be replaced by one stalk whose length is the nim sum of their values (colon principle). A branch is worth one more than what stands on its far end.',
    'Die Zweige an einem Knoten dürfen durch einen Halm ersetzt werden, so lang wie die Nim-Summe ihrer Werte (Doppelpunkt-Prinzip). Ein Zweig ist eins mehr wert als das, was an seinem Ende steht.',
  ],
  [
    'The nodes of a cycle may be fused into one without changing the value (fusion principle). Its edges become loops. A loop is worth as much as a stalk of one edge, so two loops cancel.',
    'Die Knoten eines Kreises dürfen zu einem verschmolzen werden, ohne dass sich der Wert ändert (Verschmelzungs-Prinzip). Seine Kanten werden Schlingen. Eine Schlinge zählt wie ein Halm aus einer Kante, zwei Schlingen heben sich also auf.',
  ],
  [
    'So the picture becomes this, with the ground on the left, and after each branch the stalk that may replace it.',
    'Aus dem Bild wird dieses, mit dem Boden links, und hinter jedem Zweig der Halm, der ihn ersetzt.',
  ],
  [
    'Nothing is left on the ground, so the value is 0.',
    'Nichts steht mehr auf dem Boden, also ist der Wert 0.',
  ],
  [
    'On the ground there is in effect one stalk. A stalk of n edges is a nim heap of n, since a cut can leave any shorter stalk. The value is {}.',
    'Auf dem Boden steht im Ergebnis ein Halm. Ein Halm aus n Kanten ist ein Nim-Haufen mit n, denn ein Schnitt kann jeden kürzeren übrig lassen. Der Wert ist {}.',
  ],
  [
    'On the ground there are in effect {} stalks. A stalk of n edges is a nim heap of n, since a cut can leave any shorter stalk. The value is {}.',
    'Auf dem Boden stehen im Ergebnis {} Halme. Ein Halm aus n Kanten ist ein Nim-Haufen mit n, denn ein Schnitt kann jeden kürzeren übrig lassen. Der Wert ist {}.',
  ],
  [
    'Divide as Euclid did, and read the lines from the last one up. The value is the quotient, or one less if the quotient is not greater than the value in the line below. Here the value is {}.',
    'Teile wie Euklid und lies die Zeilen von der letzten an aufwärts. Der Wert ist der Quotient, oder eins weniger, wenn der Quotient nicht größer ist als der Wert in der Zeile darunter. Hier ist der Wert {}.',
  ],
  [
    'One of the numbers is 0, so the game is over.',
    'Eine der Zahlen ist 0, also ist das Spiel zu Ende.',
  ],
  [
    "Nobody can be forced to make the last move. A move leaves the opponent without a move only if all heaps are then empty and all chips are in the mover's own reserve. Instead of taking the whole last heap, the mover can take fewer chips; or, if the heap is a single chip, add one from the reserve, where all the other chips are.",
    'Niemand kann zum letzten Zug gezwungen werden. Ein Zug lässt den Gegner nur dann ohne Zug, wenn danach alle Haufen leer und alle Steine im eigenen Vorrat sind. Statt den ganzen letzten Haufen zu nehmen, kann man weniger nehmen oder, wenn er nur ein Stein ist, einen aus dem Vorrat dazulegen, in dem alle anderen sind.',
  ],
  [
    'The players own different counters, and play could go on for ever. Yet this is Nim: each row is a heap, as large as the gap between its counters, and either player can make a gap smaller by any amount by advancing.',
    'Die Spieler haben verschiedene Steine, und es könnte endlos weitergehen. Doch das ist Nim: Jede Zeile ist ein Haufen, so groß wie die Lücke zwischen ihren Steinen, und beide können eine Lücke durch Vorrücken beliebig verkleinern.',
  ],
  [
    "A coin on square n can go to n - 1, ..., 0, and no coin is in another's way, so it is a heap of n in Nim.",
    'Eine Münze auf Feld n kann nach n - 1, …, 0, und keine steht einer anderen im Weg, sie ist also ein Nim-Haufen mit n.',
  ],
  [
    'Besides the poisoned square, only the rest of its row and the rest of its column are left. A bite shortens one of the two by any amount, so they are two heaps of Nim.',
    'Außer dem vergifteten Feld sind nur der Rest seiner Zeile und der Rest seiner Spalte übrig. Ein Biss kürzt einen davon beliebig, also sind es zwei Nim-Haufen.',
  ],
  [
    'Each coordinate is a heap of Nim: a move makes one coordinate smaller by any amount and leaves the others unchanged.',
    'Jede Koordinate ist ein Nim-Haufen: Ein Zug macht eine Koordinate beliebig kleiner und lässt die anderen, wie sie sind.',
  ],
  [
    'A heap has its own size as nim value, except that the values of 4k+3 and 4k+4 are exchanged.',
    'Ein Haufen hat seine Größe als Nim-Wert, nur sind die Werte von 4k+3 und 4k+4 vertauscht.',
  ],
  [
    'Remainders modulo 4 show that no split has the value that this rule gives to its heap. Taking reaches all smaller values, except the value 4k+3 from a heap of 4k+3; that is the value of its split into 1 and 4k+2.',
    'Die Reste modulo 4 zeigen, dass keine Teilung den Wert hat, den diese Regel ihrem Haufen gibt. Nehmen erreicht alle kleineren Werte, nur nicht den Wert 4k+3 von einem Haufen mit 4k+3; den hat seine Teilung in 1 und 4k+2.',
  ],
  [
    'The bite {} leaves the first row and the first column, with {} squares each besides the poisoned one. From then on, answer each bite by the same bite in the other arm: (1,k) by (k,1) and vice versa.',
    'Der Biss {} lässt die erste Zeile und die erste Spalte übrig, mit je {} Feldern außer dem vergifteten. Von da an beantworte jeden Biss durch denselben im anderen Arm: (1,k) durch (k,1) und umgekehrt.',
  ],
  [
    'The bite {} leaves the first row and the first column, with {} square each besides the poisoned one. From then on, answer each bite by the same bite in the other arm: (1,k) by (k,1) and vice versa.',
    'Der Biss {} lässt die erste Zeile und die erste Spalte übrig, mit je {} Feld außer dem vergifteten. Von da an beantworte jeden Biss durch denselben im anderen Arm: (1,k) durch (k,1) und umgekehrt.',
  ],
  [
    'The domino {} in the centre wins: it leaves the free squares in pairs. Answer every domino of the opponent by the domino on the partners of its squares.',
    'Der Dominostein {} in der Mitte gewinnt: Er lässt die freien Felder in Paaren übrig. Beantworte jeden Stein des Gegners durch den auf den Partnern seiner Felder.',
  ],
  [
    'The free squares form pairs such that the partners of neighbours are neighbours, and no domino overlaps its image. So every domino can be answered by the domino on the partners of its squares, and the player to move is the first to find no room.',
    'Die freien Felder bilden Paare, so dass die Partner von Nachbarn Nachbarn sind und kein Stein sein Bild überdeckt. Jeder Stein kann also durch den auf den Partnern seiner Felder beantwortet werden, und wer am Zug ist, findet als Erster keinen Platz.',
  ],
  [
    'Only the odd steps count. Moving coins from one of them is a move of Nim. Moving coins from an even step adds them to an odd one, but the opponent can at once move them one step further, so nothing is gained.',
    'Nur die ungeraden Stufen zählen. Münzen von einer solchen zu tragen ist ein Zug im Nim. Münzen von einer geraden Stufe kommen auf eine ungerade, aber der Gegner trägt sie gleich eine Stufe weiter, und nichts ist gewonnen.',
  ],
  [
    'A letter between equal letters replaces one such gap by none or by two, and a letter between different letters adds one. So the number of gaps between equal letters changes its parity with every move, and while it is odd there is room for a letter. Here it is {}, so the player to move loses, however they play.',
    'Ein Buchstabe zwischen gleichen ersetzt eine solche Lücke durch keine oder zwei, einer zwischen verschiedenen fügt eine hinzu. Die Zahl der Lücken zwischen gleichen Buchstaben wechselt also mit jedem Zug zwischen gerade und ungerade, und solange sie ungerade ist, ist Platz. Hier ist sie {}, also verliert, wer am Zug ist, wie immer gespielt wird.',
  ],
  [
    'A letter between equal letters replaces one such gap by none or by two, and a letter between different letters adds one. So the number of gaps between equal letters changes its parity with every move, and while it is odd there is room for a letter. Here it is {}, so the player to move wins, however they play.',
    'Ein Buchstabe zwischen gleichen ersetzt eine solche Lücke durch keine oder zwei, einer zwischen verschiedenen fügt eine hinzu. Die Zahl der Lücken zwischen gleichen Buchstaben wechselt also mit jedem Zug zwischen gerade und ungerade, und solange sie ungerade ist, ist Platz. Hier ist sie {}, also gewinnt, wer am Zug ist, wie immer gespielt wird.',
  ],
  [
    'The first letter leaves one gap, between that letter and itself. From then on the number of gaps between equal letters is odd before every move of the second player and even before every move of the first. While it is odd there is room for a letter, so it is the first player who cannot move in the end, however they play.',
    'Der erste Buchstabe lässt eine Lücke, zwischen ihm und ihm selbst. Von da an ist die Zahl der Lücken zwischen gleichen Buchstaben vor jedem Zug des Zweiten ungerade und vor jedem des Ersten gerade. Solange sie ungerade ist, ist Platz, also kann am Ende der Erste nicht ziehen, wie immer gespielt wird.',
  ],
  [
    'Every number in the set is odd, so every move changes the parity of a pile. Its nim value is its remainder modulo 2.',
    'Jede Zahl der Menge ist ungerade, also macht jeder Zug einen Stapel von gerade zu ungerade oder umgekehrt. Sein Nim-Wert ist der Rest modulo 2.',
  ],
  [
    'The nim value of a pile is its remainder modulo {} + 1: moves of 1 to {} chips reach every smaller remainder, and never the same remainder again.',
    'Der Nim-Wert eines Stapels ist sein Rest modulo {} + 1: Züge mit 1 bis {} Steinen erreichen jeden kleineren Rest und nie wieder denselben.',
  ],
  [
    'Play can return to a position, so the game was worked through backwards from its ends. A position with a move to a lost one is won. A position whose moves all lead to won ones is lost. From all others, nobody need lose.',
    'Das Spiel kann zu einer Stellung zurückkehren, deshalb wurde es von seinen Enden her rückwärts durchgerechnet. Eine Stellung mit einem Zug in eine verlorene ist gewonnen. Führen alle Züge in gewonnene, ist sie verloren. In allen anderen muss niemand verlieren.',
  ],
  [
    'A retreat makes a gap larger, but the opponent restores it by advancing the same amount in that row. So a retreat only gains time, and not for ever: the player who wins at Nim never needs to retreat, and the other one reaches the edge.',
    'Ein Rückzug macht eine Lücke größer, aber der Gegner stellt sie durch Vorrücken in dieser Zeile wieder her. Ein Rückzug gewinnt also nur Zeit, und nicht für immer: Wer beim Nim gewinnt, muss nie zurück, und der andere kommt an den Rand.',
  ],
  [
    'Added chips can be taken away again at once. Then the heaps are as before, and the player who added chips has a smaller reserve. So adding changes no value, and the value is that of Nim. Whoever wins there wins here by taking alone, though adding wins too if it makes the nim sum 0.',
    'Zugelegte Steine können gleich wieder weggenommen werden. Dann sind die Haufen wie zuvor, und wer zulegte, hat weniger Vorrat. Zulegen ändert also keinen Wert, und der Wert ist der des Nim. Wer dort gewinnt, gewinnt hier allein durch Nehmen; auch Zulegen gewinnt, wenn die Nim-Summe 0 wird.',
  ],
  [
    'Added chips can be taken away again at once. Then the heaps are as before, with one increase fewer to come. So adding changes no value, and the value is that of Nim. Whoever wins there wins here by taking alone, though adding wins too if it makes the nim sum 0.',
    'Zugelegte Steine können gleich wieder weggenommen werden. Dann sind die Haufen wie zuvor, und es bleibt eine Zugabe weniger. Zulegen ändert also keinen Wert, und der Wert ist der des Nim. Wer dort gewinnt, gewinnt hier allein durch Nehmen; auch Zulegen gewinnt, wenn die Nim-Summe 0 wird.',
  ],
  [
    'Two columns are lost if and only if the first is exactly one square longer than the second.',
    'Zwei Spalten sind genau dann verloren, wenn die erste um genau ein Feld länger ist als die zweite.',
  ],
  [
    'Two rows are lost if and only if the first is exactly one square longer than the second.',
    'Zwei Zeilen sind genau dann verloren, wenn die erste um genau ein Feld länger ist als die zweite.',
  ],
  [
    'If it is, any bite makes them equal, or makes the first longer by two or more, or leaves the first alone with more than the poisoned square. Each time the next bite can make the difference one again.',
    'Dann macht jeder Biss sie gleich, oder die erste um zwei oder mehr länger, oder lässt sie allein mit mehr als dem vergifteten Feld. Jedes Mal kann der nächste Biss den Unterschied wieder auf eins bringen.',
  ],
  ['Here the difference is one already.', 'Hier ist der Unterschied schon eins.'],
  ['Here {} does so.', 'Hier leistet das {}.'],
  [
    'The player to move loses exactly on the squares (a, a + k) and (a + k, a) where a is k times the golden ratio, rounded down. For the difference {} this is {}, and the queen is not on it.',
    'Wer am Zug ist, verliert genau auf den Feldern (a, a + k) und (a + k, a), wobei a das k-Fache des Goldenen Schnitts ist, abgerundet. Beim Unterschied {} ist das {}, und die Dame steht nicht darauf.',
  ],
  [
    'The player to move loses exactly on the squares (a, a + k) and (a + k, a) where a is k times the golden ratio, rounded down. For the difference {} this is {}, and the queen is on it.',
    'Wer am Zug ist, verliert genau auf den Feldern (a, a + k) und (a + k, a), wobei a das k-Fache des Goldenen Schnitts ist, abgerundet. Beim Unterschied {} ist das {}, und die Dame steht darauf.',
  ],
  // Misère play.
  [
    'In normal play you would leave what counts as an even number of heaps of one. In misère play, leave an odd number: the opponent takes the last of them.',
    'Im normalen Spiel würdest du übrig lassen, was wie eine gerade Zahl von Einern zählt. Nach der Misère-Regel lass eine ungerade: Der Gegner nimmt den letzten.',
  ],
  [
    'In normal play you would lower it to {} and leave an even number of heaps of one. In misère play, lower it to {} and leave an odd number. Then every move is forced, and the opponent takes the last chip.',
    'Im normalen Spiel würdest du ihn auf {} verkleinern und eine gerade Zahl von Einern übrig lassen. Nach der Misère-Regel verkleinere ihn auf {} und lass eine ungerade. Dann ist jeder Zug erzwungen, und der Gegner nimmt den letzten Stein.',
  ],
  [
    'In misère play, too, every part counts as a nim heap, and here none counts as more than one chip. So only the number of heaps of one matters.',
    'Auch nach der Misère-Regel zählt jeder Teil wie ein Nim-Haufen, und hier keiner mehr als einen Stein. Es kommt also nur auf die Zahl der Einer an.',
  ],
  [
    'It is even, so the opponent takes the last of them and loses.',
    'Sie ist gerade, also nimmt der Gegner den letzten und verliert.',
  ],
  [
    'It is odd, so the player to move takes the last of them and loses.',
    'Sie ist ungerade, also nimmt, wer am Zug ist, den letzten und verliert.',
  ],
  [
    'In misère play, too, every part counts as a nim heap.',
    'Auch nach der Misère-Regel zählt jeder Teil wie ein Nim-Haufen.',
  ],
  [
    'As long as some heap has two or more chips, the same nim sums win in misère Nim as in Nim. The strategies differ only when the last such heap goes.',
    'Solange ein Haufen zwei oder mehr Steine hat, gewinnen beim Misère-Nim dieselben Nim-Summen wie beim Nim. Erst wenn der letzte solche Haufen geht, trennen sich die Strategien.',
  ],
  [
    'Only one heap has two or more chips, and there are no heaps of one.',
    'Nur ein Haufen hat zwei oder mehr Steine, und es gibt keine Einer.',
  ],
  [
    'Only one heap has two or more chips, beside {} heap of one.',
    'Nur ein Haufen hat zwei oder mehr Steine, neben {} Einer.',
  ],
  [
    'Only one heap has two or more chips, beside {} heaps of one.',
    'Nur ein Haufen hat zwei oder mehr Steine, neben {} Einern.',
  ],
  [
    'No chip is left, so the player to move cannot move and wins.',
    'Kein Stein ist übrig; wer am Zug ist, kann nicht ziehen und gewinnt.',
  ],
  [
    'No heap has more than one chip, so every move is forced. There is {} heap of one, an odd number, so the player to move takes the last chip and loses.',
    'Kein Haufen hat mehr als einen Stein, also ist jeder Zug erzwungen. Es gibt {} Einer, eine ungerade Zahl, also nimmt, wer am Zug ist, den letzten und verliert.',
  ],
  [
    'No heap has more than one chip, so every move is forced. There are {} heaps of one, an odd number, so the player to move takes the last chip and loses.',
    'Kein Haufen hat mehr als einen Stein, also ist jeder Zug erzwungen. Es gibt {} Einer, eine ungerade Zahl, also nimmt, wer am Zug ist, den letzten und verliert.',
  ],
  [
    'No heap has more than one chip, so every move is forced. There are {} heaps of one, an even number, so the opponent takes the last chip and loses.',
    'Kein Haufen hat mehr als einen Stein, also ist jeder Zug erzwungen. Es gibt {} Einer, eine gerade Zahl, also nimmt der Gegner den letzten und verliert.',
  ],
  [
    'So play as in Nim until a move would leave only heaps of one. That move must leave an odd number of them, whereas in Nim it would leave an even number.',
    'Spiele also wie beim Nim, bis ein Zug nur noch Einer übrig ließe. Dieser Zug muss eine ungerade Zahl davon lassen, beim Nim wäre es eine gerade.',
  ],
  [
    'Not every part is known to count as a nim heap in misère play, so the position was searched as a whole. A position without moves is won; any other is lost if the opponent wins all its options.',
    'Nicht von jedem Teil ist bekannt, dass er nach der Misère-Regel wie ein Nim-Haufen zählt, deshalb wurde die ganze Stellung durchsucht. Eine Stellung ohne Züge ist gewonnen; jede andere ist verloren, wenn der Gegner nach jedem Zug gewinnt.',
  ],
  // Play without end.
  [
    'The value is {}: every move has an answer that makes it 0 again and brings the end nearer.',
    'Der Wert ist {}: Auf jeden Zug gibt es eine Antwort, die ihn wieder 0 macht und das Ende näher bringt.',
  ],
  ['The value is {}: some move makes it 0.', 'Der Wert ist {}: Ein Zug macht ihn 0.'],
  [
    'The value {} is infinite, but some move makes it 0.',
    'Der Wert {} ist unendlich, aber ein Zug macht ihn 0.',
  ],
  [
    'The value {} is infinite, and no move makes it 0, so neither player can force the end.',
    'Der Wert {} ist unendlich, und kein Zug macht ihn 0, also kann keiner das Ende erzwingen.',
  ],
  [
    '{} has value {}, the least number that is not the value of an option.',
    '{} hat den Wert {}, die kleinste Zahl, die kein Zug als Wert hat.',
  ],
  [
    'Every move to an infinite option can be answered by a move back to value {}.',
    'Jeder Zug zu einem unendlichen Wert kann durch einen Zug zurück zum Wert {} beantwortet werden.',
  ],
  [
    '{} has value {}: it equals no nim heap, because some move cannot be answered by a move back, and the game need not end. The numbers in brackets are the values of those options that do equal nim heaps.',
    '{} hat den Wert {}: Es gleicht keinem Nim-Haufen, weil ein Zug nicht durch einen Zug zurück beantwortet werden kann und das Spiel nicht enden muss. Die Zahlen in Klammern sind die Werte der Züge, die Nim-Haufen gleichen.',
  ],
  [
    'Numbers add without carry. The sum is {}.',
    'Zahlen werden ohne Übertrag addiert. Die Summe ist {}.',
  ],
  [
    'To add a number to an infinite value, add it without carry to each number in the brackets. The sum is {}.',
    'Zu einem unendlichen Wert addiert man eine Zahl, indem man sie ohne Übertrag zu jeder Zahl in den Klammern addiert. Die Summe ist {}.',
  ],
  [
    'A sum with two infinite components is a draw, whatever else it contains: a player who is about to lose moves in one that is still infinite.',
    'Eine Summe mit zwei unendlichen Teilen ist unentschieden, was immer sie sonst enthält: Wer zu verlieren droht, zieht in einem, der noch unendlich ist.',
  ],
  // Limits.
  ['the time limit of {} s was reached', 'die Zeitgrenze von {} s ist erreicht'],
  ['the limit of {} positions was reached', 'die Grenze von {} Stellungen ist erreicht'],
  ['the memory limit of {} was reached', 'die Speichergrenze von {} ist erreicht'],
  ['the position is too large for this method', 'die Stellung ist zu groß für dieses Verfahren'],
];

/** Words in figures and moves, replaced wherever they stand. */

export const methods: [string, string][] = [
  ['a nim heap', 'ein Nim-Haufen'],
  ['binary digits added modulo k + 1 (Moore)', 'Binärziffern modulo k + 1 addiert (Moore)'],
  ['fusion and colon principles', 'Verschmelzungs- und Doppelpunkt-Prinzip'],
  ['golden ratio (Wythoff)', 'Goldener Schnitt (Wythoff)'],
  ['mex rule', 'mex-Regel'],
  ['mirror play', 'Spiegelstrategie'],
  [
    'misère quotient of order {} (Plambeck, Siegel)',
    'Misère-Quotient der Ordnung {} (Plambeck, Siegel)',
  ],
  [
    'limited misère quotient: right for at most {} of its last part',
    'begrenzter Misère-Quotient: richtig für höchstens {} seines letzten Teils',
  ],
  [
    'misère Nim: every part equals a nim heap (Bouton, Conway)',
    'Misère-Nim: Jeder Teil gleicht einem Nim-Haufen (Bouton, Conway)',
  ],
  [
    'nim sum of odious numbers (Mock Turtle theorem)',
    'Nim-Summe der Zahlen mit ungerade vielen Einsen (Satz über Mock Turtles)',
  ],
  ['nim sum of the components', 'Nim-Summe der Teile'],
  ['nim sum of the coordinates', 'Nim-Summe der Koordinaten'],
  ['nim sum of the gaps (Northcott)', 'Nim-Summe der Lücken (Northcott)'],
  ['nim sum of the heaps (Bouton)', 'Nim-Summe der Haufen (Bouton)'],
  [
    'nim sum of the heaps, 3 and 4 exchanged (Lasker)',
    'Nim-Summe der Haufen, 3 und 4 vertauscht (Lasker)',
  ],
  [
    'nim sum of the heaps: added chips are taken back',
    'Nim-Summe der Haufen: Zugelegtes wird weggenommen',
  ],
  [
    'nim sum of the heaps: increases are taken back',
    'Nim-Summe der Haufen: Zugaben werden weggenommen',
  ],
  [
    'nim sum of the largest powers of two in the places',
    'Nim-Summe der größten Zweierpotenzen der Stellen',
  ],
  ['nim sum of the odd steps', 'Nim-Summe der ungeraden Stufen'],
  ['nim sum of the places of the heads', 'Nim-Summe der Stellen der Köpfe'],
  [
    'nim sum of the remainders of the piles by max + 1',
    'Nim-Summe der Reste der Stapel durch max + 1',
  ],
  ['nim sum of the remainders of the piles', 'Nim-Summe der Reste der Stapel'],
  ['nim sum of the squares of the coins', 'Nim-Summe der Felder der Münzen'],
  ['nobody need make the last move', 'niemand muss den letzten Zug machen'],
  [
    'parity of the number of gaps between equal letters',
    'ob die Zahl der Lücken zwischen gleichen Buchstaben gerade ist',
  ],
  [
    "quotients of Euclid's algorithm, from the last one",
    'Quotienten des euklidischen Algorithmus, vom letzten an',
  ],
  [
    'retrograde analysis: play can go on for ever',
    'Rückwärtsanalyse: Das Spiel kann endlos weitergehen',
  ],
  ['search over the whole sum', 'Suche über die ganze Summe'],
  ['strategy stealing', 'Strategieklau'],
  [
    'table of all positions within {}, by the mex rule',
    'Tabelle aller Stellungen bis {}, nach der mex-Regel',
  ],
  [
    'tame values: every heap plays like heaps of Nim (Conway)',
    'zahme Werte: Jeder Haufen spielt sich wie Nim-Haufen (Conway)',
  ],
  ['the two arms are nim heaps', 'die beiden Arme sind Nim-Haufen'],
  [
    'two rows are lost if and only if one is longer by one',
    'zwei Zeilen sind genau dann verloren, wenn eine um eins länger ist',
  ],
  [
    'values of all heaps up to these, by the mex rule',
    'Werte aller Haufen bis zu diesen, nach der mex-Regel',
  ],
  [
    'values of games that need not end (Smith, Fraenkel and Perl)',
    'Werte von Spielen, die nicht enden müssen (Smith, Fraenkel und Perl)',
  ],
  [
    'values of the heaps, which have the period {} from {} on ({})',
    'Werte der Haufen, die ab {1} die Periode {0} haben',
  ],
];
