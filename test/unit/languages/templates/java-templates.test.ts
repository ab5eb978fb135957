// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of templates
import { describe, expect, it } from 'vitest';
import { asked, called } from './asked.ts';

describe('templates that Java fills in [FW-templates]', () => {
  it.each([
    ['a link', '<a th:href="@{/owners/new}" href="new.html">', ['1 link {}/owners/new']],
    ['a link with data prefix', '<a data-th-href="@{/owners}">', ['1 link {}/owners']],
    [
      'variables and parameters',
      '<a th:href="@{/owners/{id}/pets(id=${owner.id},page=${p.next(1)})}">',
      ['1 link {}/owners/{}/pets'],
    ],
    ['preprocessing', '<a th:href="@{/owners/__${owner.id}__/edit}">', ['1 link {}/owners/{}/edit']],
    ['concatenation', `<a th:href="@{'/owners/' + \${owner.id} + '/edit'}">`, ['1 link {}/owners/{}/edit']],
    ['a literal', `<a th:href="@{'/owners?page=1'}">`, ['1 link {}/owners?page=1']],
    ['a path that is not below the application', '<a th:href="@{~/other/path}">', ['1 link {}/other/path']],
    [
      'a choice',
      '<form th:action="${pet.new} ? @{/pets/new} : @{/pets/edit}" th:method="put">',
      ['1 form put {}/pets/new|{}/pets/edit'],
    ],
    ['a form', '<form th:action="@{/owners}" method="post" action="#">', ['1 form post {}/owners']],
    ['attributes in a list', '<button th:attr="data-url=@{/carts/drop},data-id=${id}">', ['1 attribute {}/carts/drop']],
    ['a request of htmx', '<div th:hx-get="@{/rows}">', ['1 request GET {}/rows']],
  ])('Thymeleaf: %s', (_, text, expected) => {
    expect(asked(text)).toEqual(expected);
  });

  it('Thymeleaf: addresses in scripts', () => {
    expect(called("<script>fetch([[@{/api/carts}]]); fetch(/*[[@{/api/users}]]*/ '/design');</script>")).toEqual([
      '1 fetch({}/api/carts)',
      '1 fetch({}/api/users)',
    ]);
  });

  it.each([
    ['the tag for addresses', '<a href="<c:url value="/owners/${id}/edit"/>">', ['1 link {}/owners/{}/edit']],
    [
      'an address with a name',
      '<spring:url value="/owners/{ownerId}.html" var="ownerUrl"><spring:param name="ownerId" value="${o.id}"/></spring:url>\n<a href="${fn:escapeXml(ownerUrl)}">',
      ['2 link {}/owners/{}.html'],
    ],
    [
      'the path of the application',
      '<form action="${pageContext.request.contextPath}/login" method="post">',
      ['1 form post {}/login'],
    ],
    [
      'the path under a name',
      '<c:set var="ctx" value="${pageContext.request.contextPath}"/>\n<a href="${ctx}/about">',
      ['2 link {}/about'],
    ],
    ['a scriptlet', '<a href="<%=request.getContextPath()%>/about">', ['1 link {}/about']],
    ['a form of Spring', '<form:form modelAttribute="x" action="/owners/new">', ['1 form POST /owners/new']],
    ['an action of Struts', '<a href="<s:url action="cart"/>">', ['1 link {}/cart']],
  ])('JSP: %s', (_, text, expected) => {
    expect(asked(text, 'a.jsp')).toEqual(expected);
  });

  it('JSP: addresses in scripts, comments nothing', () => {
    const text = `<%-- <a href="/never"> --%><script>$.get("<c:url value='/api/x'/>"); $.post("\${base}/api/y");</script>`;
    expect(called(text, 'a.jsp')).toEqual(['1 $.get({}/api/x)', '1 $.post({}/api/y)']);
    expect(asked(text, 'a.jsp')).toEqual([]);
  });

  it.each([
    ['the macro of Spring', `<a href="<@spring.url '/owners/\${id}'/>">`, ['1 link {}/owners/{}']],
    ['a path that is filled in', '<form action="${rc.contextPath}/save" method="POST">', ['1 form POST {}/save']],
    ['a name', '<#assign home = "/home">\n<a href="${home}">', ['2 link /home']],
    ['a comment', '<#-- <a href="/never"> --><#if a gt b><a href="/always"></#if>', ['1 link /always']],
  ])('FreeMarker: %s', (_, text, expected) => {
    expect(asked(text, 'a.ftl')).toEqual(expected);
  });

  it('name what they take in', () => {
    expect(asked('<jsp:include page="head.jsp"/><%@ include file="foot.jspf" %>', 'a.jsp')).toEqual([
      '1 include {}',
      '1 include {}',
    ]);
  });
});
