import { expect, it } from 'vitest';
import { accesses, sqlalchemy } from './tables-of.ts';

const clubs = `
from django.db import models
from softdelete.models import SoftDeleteManager
from .audit import audited
class MemberManager(SoftDeleteManager):
    def with_club(self):
        return super().select_related("club")
class Person(models.Model):
    name = models.TextField()
class Club(models.Model):
    people = models.ManyToManyField(Person, through="Member", related_name="clubs")
    owner = models.ForeignKey(Person, on_delete=models.CASCADE)
class Member(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE)
    person = models.ForeignKey(Person, on_delete=models.CASCADE)
    objects = MemberManager()
class Fee(audited()):
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
`;

it('Django: pairs that a model stands for, managers of packages, shortcuts under other names, models of made bases [E-python-accesses]', () => {
  const found = accesses({
    'clubs/audit.py': 'def audited():\n    return make()\n',
    'clubs/models.py': clubs,
    'clubs/views.py': `
from django.db.models import Count
from rest_framework.generics import get_object_or_404
from .models import Club, Fee, Member, Person
def one(request, pk):
    return get_object_or_404(Club, pk=pk)
def join(request, pk):
    Club.objects.get(pk=pk).people.add(request.user)
def leave(person: Person):
    person.clubs.clear()
def counted():
    return Person.objects.annotate(n=Count("clubs"))
def members():
    return Member.objects.with_club()
def fees():
    return Fee.objects.count()
`,
  });
  expect(found).toEqual([
    'counted select clubs_club',
    'counted select clubs_member',
    'counted select clubs_person',
    'fees select clubs_fee',
    'join insert clubs_member',
    'join select clubs_club',
    'leave delete clubs_member',
    'members select clubs_member',
    'one select clubs_club',
    'with_club select clubs_club',
    'with_club select clubs_member',
  ]);
});

it('Django REST framework: related rows that serializers put into what they give [E-python-accesses]', () => {
  const found = accesses({
    'clubs/models.py': clubs,
    'clubs/serializers.py': `
from rest_framework import serializers
from .models import Club, Member, Person
class PersonSerializer(serializers.ModelSerializer):
    class Meta:
        model = Person
class ClubSerializer(serializers.ModelSerializer):
    people = PersonSerializer(many=True)
    secret = PersonSerializer(write_only=True)
    name = serializers.CharField()
    class Meta:
        model = Club
class MemberSerializer(serializers.ModelSerializer):
    owner = serializers.CharField(source="club.owner.name")
    class Meta:
        model = Member
`,
  });
  expect(found.filter((each) => each.includes('Serializer'))).toEqual([
    'ClubSerializer select clubs_member',
    'ClubSerializer select clubs_person',
    'MemberSerializer select clubs_club',
    'MemberSerializer select clubs_person',
  ]);
});

it('SQLAlchemy: pairs of relations many to many, and rows that conditions ask for [E-python-accesses]', () => {
  const found = accesses({
    'clubs.py': `${sqlalchemy}
from sqlalchemy import ForeignKey, Table, or_, select
class Base(DeclarativeBase):
    pass
pairs = Table("members", Base.metadata, Column("club_id", ForeignKey("clubs.id")), Column("person_id", ForeignKey("people.id")))
class Club(Base):
    __tablename__ = "clubs"
    id = Column(Integer, primary_key=True)
    people = relationship("Person", secondary=pairs)
class Person(Base):
    __tablename__ = "people"
    id = Column(Integer, primary_key=True)
    fans = relationship("Person", secondary="fans_of")
def join(session, person):
    club = session.get(Club, 1)
    club.people.append(person)
def leave(session, person):
    club = session.get(Club, 1)
    club.people.remove(person)
def listed(session):
    return session.query(Club).join(Club.people).all()
def asked(session):
    return session.scalars(select(Club).where(or_(Club.id == 1, Club.people.any(Person.id == 2)))).all()
def liked(session):
    return session.query(Person).options(joinedload(Person.fans)).all()
`,
  });
  expect(found).toEqual([
    'asked select clubs',
    'asked select members',
    'asked select people',
    'join insert members',
    'join select clubs',
    'leave delete members',
    'leave select clubs',
    'liked select fans_of',
    'liked select people',
    'listed select clubs',
    'listed select members',
    'listed select people',
  ]);
});

it('Django: rows that a view names behind the manager that a package makes, as its serializer of another package does [E-python-accesses]', () => {
  const found = accesses({
    'clubs/models.py': `
from django.db import models
from django_scopes import ScopedManager
class Person(models.Model):
    name = models.TextField()
class Club(models.Model):
    owner = models.ForeignKey(Person, on_delete=models.CASCADE)
class Fee(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE)
    objects = ScopedManager(space="club")
`,
    'clubs/views.py': `
from drf_writable_nested import WritableNestedModelSerializer
from rest_framework import viewsets
from .models import Club, Fee, Person
class PersonSerializer(WritableNestedModelSerializer):
    class Meta:
        model = Person
class ClubSerializer(WritableNestedModelSerializer):
    owner = PersonSerializer()
    class Meta:
        model = Club
class FeeViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Fee.objects
    def get_queryset(self):
        self.queryset = self.queryset.filter(space=self.request.space)
        self.queryset = self.queryset.prefetch_related("club__owner").distinct().all()
        return self.queryset[:1000]
`,
  });
  expect(found).toEqual([
    'ClubSerializer select clubs_person',
    'FeeViewSet select clubs_fee',
    'get_queryset select clubs_club',
    'get_queryset select clubs_fee',
    'get_queryset select clubs_person',
  ]);
});

it('Django: tags of django-taggit stand in tables of the library, with pairs of its own or of a model that is named', () => {
  expect(
    accesses({
      'shop/models.py': `
from django.db import models
from taggit.managers import TaggableManager
class Cart(models.Model):
    tags = TaggableManager(blank=True)
class Order(models.Model):
    tags = TaggableManager(through="TaggedOrder")
class TaggedOrder(models.Model):
    content_object = models.ForeignKey(Order, on_delete=models.CASCADE)
`,
      'shop/use.py': `
from taggit.models import Tag
from .models import Cart, Order
def names(pk):
    return Cart.objects.get(pk=pk).tags.all()
def replace(cart: Cart, names):
    cart.tags.set(names)
def of_order(order: Order):
    return order.tags.all()
def every():
    return Tag.objects.all()
`,
    }),
  ).toEqual([
    'every select taggit_tag',
    'names select shop_cart',
    'names select taggit_tag',
    'names select taggit_taggeditem',
    'of_order select shop_taggedorder',
    'of_order select taggit_tag',
    'replace delete+insert taggit_taggeditem',
  ]);
});

it('Django: generic relations, of abstract models too, lead to the rows that name the own [E-python-accesses]', () => {
  const found = accesses({
    'clubs/models.py': `
from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.db import models
class Link(models.Model):
    url = models.TextField()
    object_id = models.IntegerField()
    content_object = GenericForeignKey("content_type", "object_id")
class Linked(models.Model):
    links = GenericRelation(Link, related_query_name="links")
    class Meta:
        abstract = True
    def address(self):
        return [link.url for link in self.links.all()]
class Club(Linked):
    name = models.TextField()
`,
    'clubs/views.py': `
from django.shortcuts import get_object_or_404
from .models import Club
def by_link(url):
    return Club.objects.filter(links__url=url).first()
def fetched():
    return list(Club.objects.prefetch_related("links"))
def plain():
    return Club.objects.first().address()
def found(url):
    return get_object_or_404(Club, links__url=url)
def drop(pk):
    Club.objects.get(pk=pk).links.all().delete()
`,
  });
  expect(found).toEqual([
    'address select clubs_link',
    'by_link select clubs_club',
    'by_link select clubs_link',
    'drop delete clubs_link',
    'drop select clubs_club',
    'fetched select clubs_club',
    'fetched select clubs_link',
    'found select clubs_club',
    'found select clubs_link',
    'plain select clubs_club',
  ]);
});

it('Django: rows of the application that a row of the library leads back to [E-python-accesses]', () => {
  const found = accesses({
    'clubs/models.py': `
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
class Profile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile")
    token = models.TextField()
    @property
    def settings(self):
        return self.token
class Member(User):
    class Meta:
        proxy = True
    def activate(self):
        self.save()
        return self.profile.token
`,
    'clubs/views.py': `
from .models import Member
def by_proxy(key):
    Member.objects.get(pk=key).activate()
from django.contrib.auth import get_user_model
def own(request):
    return request.user.profile.token
def other(name):
    user = get_user_model().objects.get(username=name)
    return user.profile.token
`,
  });
  expect(found).toEqual([
    'activate select clubs_profile',
    'activate update auth_user',
    'by_proxy select auth_user',
    'other select auth_user',
    'other select clubs_profile',
    'own select clubs_profile',
  ]);
});

it('a row of a model leads to the part that a derived model adds, and queries go by its name [E-python-accesses]', () => {
  const models = `
from django.db import models
class Status(models.Model):
    name = models.TextField()
class Review(Status):
    book = models.TextField()
class Rating(Review):
    stars = models.IntegerField()
`;
  const use = `
from django.db.models import Q
from .models import Status
def reviewed(book):
    return list(Status.objects.filter(Q(review__book=book)))
def rated():
    return list(Status.objects.filter(rating__stars=1))
`;
  const found = accesses({ 'shop/models.py': models, 'shop/use.py': use });
  expect(found.filter((each) => /^(reviewed|rated)/.test(each))).toEqual([
    'rated select shop_status',
    'reviewed select shop_review',
    'reviewed select shop_status',
  ]);
});
