import { markupText, safeMarkup } from '../../../upstream/invoicing/messages/message-markup';

describe('the message of a template', () => {
  test('keeps paragraphs, breaks, bold, italic, lists, and links', () => {
    const safe = safeMarkup(
      '<p>Pay <b>soon</b>,<br>and <i>gladly</i>.</p><ol><li>Wire</li><li>Check</li></ol><a href="https://pay.example/?a=1&b=2">Pay</a> <a href="mailto:desk@house.example">us</a>',
    );
    expect(safe).toBe(
      '<p>Pay <b>soon</b>,<br />and <i>gladly</i>.</p><ol><li>Wire</li><li>Check</li></ol>' +
        '<a href="https://pay.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">Pay</a> ' +
        '<a href="mailto:desk@house.example" rel="noopener noreferrer nofollow" target="_blank">us</a>',
    );
  });

  test('keeps line breaks when it has no markup', () => {
    expect(safeMarkup('By wire.\r\nSmith & Sons, 3 < 5')).toBe('By wire.<br />Smith &amp; Sons, 3 &lt; 5');
  });

  test('is reduced from an editor’s markup to the same few tags', () => {
    expect(
      safeMarkup('<div style="color:red"><strong onclick="x()">A</strong> <em class="b">b</em></div><h2>C</h2>'),
    ).toBe('<p><b>A</b> <i>b</i></p><p>C</p>');
  });

  test.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<style>*{display:none}</style>Hello', 'Hello'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<a href="javascript:alert(1)">Hello</a>', 'Hello'],
    ['<a href=" JaVa\tScRiPt:alert(1)">Hello</a>', 'Hello'],
    ['<a href="data:text/html,<script>alert(1)</script>">Hello</a>', 'Hello'],
    ['<a href="//evil.example">Hello</a>', 'Hello'],
    ['<a href="/ar/sign-out">Hello</a>', 'Hello'],
    ['<b onmouseover="x()" style="position:fixed">Hello</b>', '<b>Hello</b>'],
    ['<svg><a xlink:href="javascript:alert(1)">Hello</a></svg>', 'Hello'],
    ['<iframe srcdoc="<p>x"></iframe>Hello', 'Hello'],
    ['<b>Hello', '<b>Hello</b>'],
    ['Hello</td></table></b>', 'Hello'],
    ['<!-- > -->Hello<![CDATA[x]]>', 'Hello'],
    ['\u202EHello\u202C', 'Hello'],
    ['<form action="https://evil.example"><input name=a>Hello</form>', 'Hello'],
  ])('is harmless: %s', (hostile, safe) => expect(safeMarkup(hostile)).toBe(safe));

  test('shows the encoded target of a link', () => {
    expect(safeMarkup('<a href="https://bücher.example/">B</a>')).toContain('href="https://xn--bcher-kva.example/"');
  });

  test.each([
    ['<p>Pay <b>soon</b>.</p><p>Thank you.</p>', 'Pay soon.\n\nThank you.'],
    ['One<br>two', 'One\ntwo'],
    [
      'Ways:<ol><li>Wire</li><li>Check<ul><li>by post</li></ul></li></ol>Thanks',
      'Ways:\n1. Wire\n2. Check\n  - by post\n\nThanks',
    ],
    ['<a href="https://pay.example/x">Pay here</a>', 'Pay here (https://pay.example/x)'],
    ['<a href="https://pay.example/">https://pay.example</a>', 'https://pay.example'],
    [
      '<a href="mailto:desk@house.example">Write</a> or <a href="mailto:a@b.example">a@b.example</a>',
      'Write (desk@house.example) or a@b.example',
    ],
    ['Smith &amp; Sons &lt;3 "x"', 'Smith & Sons <3 "x"'],
    ['By wire.\nBy check.', 'By wire.\nBy check.'],
  ])('is converted to text: %s', (message, text) => expect(markupText(safeMarkup(message))).toBe(text));
});
